/// The well-known types, alphabetical by identifier.
///
/// Shape: identifier, what a reader calls it, endings and MIME types with the preferred one first, direct supertypes.
/// Source: Apple's system-declared uniform type identifiers and the IANA register of media types.
// swift-format-ignore: a table is read along its lines
let systemTypes: [TypeDeclaration] = [
  row("com.adobe.pdf", "PDF document", "pdf", "application/pdf", "public.data public.composite-content"),
  row("com.adobe.raw-image", "Digital Negative image", "dng", "image/x-adobe-dng", "public.camera-raw-image"),
  row("com.apple.alias-file", "alias", "", "", "public.data com.apple.resolvable"),
  row("com.apple.application", "application", "", "", "public.executable"),
  row("com.apple.application-and-system-extension", "app extension", "appex", "", "com.apple.xpc-service"),
  row(
    "com.apple.application-bundle", "application", "app", "", "com.apple.application com.apple.bundle com.apple.package"
  ),
  row("com.apple.applescript.script", "script", "scpt", "", "public.data public.script"),
  row(
    "com.apple.applescript.script-bundle", "script bundle", "scptd", "",
    "com.apple.bundle com.apple.package public.script"),
  row("com.apple.applescript.text", "AppleScript text", "applescript", "text/x-applescript", "public.script"),
  row("com.apple.archive", "Apple Archive", "aar yaa", "application/x-apple-archive", "public.data public.archive"),
  row("com.apple.arobject", "AR reference object", "arobject", "", "public.data"),
  row("com.apple.binary-property-list", "binary property list", "", "application/x-bplist", "com.apple.property-list"),
  row("com.apple.bookmark", "URL bookmark", "", "", "public.data com.apple.resolvable"),
  row("com.apple.bundle", "bundle", "bundle", "", "public.directory"),
  row(
    "com.apple.disk-image-udif", "disk image", "dmg", "application/x-apple-diskimage", "public.data public.disk-image"),
  row("com.apple.flat-rtfd", "flat RTFD document", "", "", "public.data public.composite-content"),
  row("com.apple.framework", "framework", "framework", "", "com.apple.bundle"),
  row("com.apple.haptics.ahap", "haptic pattern", "ahap", "", "public.data public.json"),
  row(
    "com.apple.ical.ics", "calendar file", "ics", "text/calendar", "public.text public.calendar-event public.to-do-item"
  ),
  row("com.apple.icns", "Apple icon image", "icns", "image/x-icns", "public.image"),
  row("com.apple.internet-location", "internet location", "inetloc", "", "public.data"),
  row(
    "com.apple.iwork.keynote.sffkey", "Keynote presentation", "key", "application/vnd.apple.keynote",
    "public.data public.presentation"),
  row(
    "com.apple.iwork.numbers.sffnumbers", "Numbers spreadsheet", "numbers", "application/vnd.apple.numbers",
    "public.data public.composite-content public.spreadsheet"),
  row(
    "com.apple.iwork.pages.sffpages", "Pages document", "pages", "application/vnd.apple.pages",
    "public.data public.composite-content"),
  row("com.apple.keynote.key", "Keynote presentation", "", "", "com.apple.package public.presentation"),
  row("com.apple.linkpresentation.metadata", "link metadata", "", "", "public.data"),
  row("com.apple.live-photo", "live photo", "", "", ""),
  row("com.apple.log", "log file", "log", "text/x-log", "public.plain-text public.log"),
  row("com.apple.m4a-audio", "Apple MPEG-4 audio", "m4a", "audio/x-m4a", "public.mpeg-4-audio"),
  row("com.apple.m4v-video", "Apple MPEG-4 movie", "m4v", "video/x-m4v", "public.mpeg-4"),
  row("com.apple.metadata-importer", "Spotlight importer", "mdimporter", "", "com.apple.plugin"),
  row("com.apple.mount-point", "mount point", "", "", "public.item com.apple.resolvable"),
  row("com.apple.package", "package", "", "", "public.directory"),
  row("com.apple.plugin", "plug-in", "plugin", "", "com.apple.bundle com.apple.package"),
  row("com.apple.property-list", "property list", "plist", "application/x-plist", "public.data"),
  row("com.apple.protected-mpeg-4-audio", "protected MPEG-4 audio", "m4p", "audio/x-m4p", "public.audio"),
  row("com.apple.protected-mpeg-4-video", "protected MPEG-4 movie", "", "", "com.apple.m4v-video"),
  row("com.apple.quicklook-generator", "Quick Look generator", "qlgenerator", "", "com.apple.plugin"),
  row("com.apple.quicktime-movie", "QuickTime movie", "mov qt", "video/quicktime", "public.movie"),
  row("com.apple.reality", "Reality file", "reality", "model/vnd.reality", "public.data"),
  row("com.apple.resolvable", "link to another item", "", "", ""),
  row(
    "com.apple.rtfd", "RTF document with attachments", "rtfd", "text/rtfd", "com.apple.package public.composite-content"
  ),
  row("com.apple.scenekit.scene", "SceneKit scene", "scn", "", "public.3d-content public.data"),
  row("com.apple.systempreference.prefpane", "preference pane", "prefpane", "", "com.apple.package com.apple.bundle"),
  row(
    "com.apple.webarchive", "web archive", "webarchive", "application/x-webarchive",
    "public.data public.composite-content"),
  row(
    "com.apple.xml-property-list", "XML property list", "", "application/x-xml-plist",
    "public.xml com.apple.property-list"),
  row("com.apple.xpc-service", "XPC service", "xpc", "", "com.apple.bundle com.apple.package"),
  row("com.compuserve.gif", "GIF image", "gif", "image/gif", "public.image"),
  row("com.ilm.openexr-image", "OpenEXR image", "exr", "image/x-exr", "public.image"),
  row("com.microsoft.advanced-systems-format", "ASF movie", "asf", "video/x-ms-asf", "public.movie"),
  row("com.microsoft.bmp", "Windows bitmap image", "bmp dib", "image/bmp image/x-bmp image/x-ms-bmp", "public.image"),
  row(
    "com.microsoft.excel.xls", "Excel workbook (old)", "xls", "application/vnd.ms-excel",
    "public.data public.spreadsheet"),
  row("com.microsoft.ico", "Windows icon image", "ico", "image/vnd.microsoft.icon image/x-icon", "public.image"),
  row("com.microsoft.internet-shortcut", "internet shortcut", "url", "application/x-mswinurl", "public.data"),
  row(
    "com.microsoft.powerpoint.ppt", "PowerPoint presentation (old)", "ppt", "application/vnd.ms-powerpoint",
    "public.data public.presentation"),
  row(
    "com.microsoft.waveform-audio", "waveform audio", "wav wave bwf", "audio/vnd.wave audio/wav audio/x-wav audio/wave",
    "public.audio"),
  row(
    "com.microsoft.windows-executable", "Windows executable", "exe", "application/x-msdownload",
    "public.data public.executable"),
  row(
    "com.microsoft.windows-media-wmv", "Windows Media video", "wmv", "video/x-ms-wmv",
    "com.microsoft.advanced-systems-format public.video"),
  row(
    "com.microsoft.word.doc", "Word document (old)", "doc", "application/msword", "public.data public.composite-content"
  ),
  row(
    "com.netscape.javascript-source", "JavaScript source", "js jscript javascript mjs",
    "text/javascript application/javascript", "public.source-code public.executable"),
  row(
    "com.pixar.universal-scene-description", "Universal Scene Description", "usd usda usdc", "",
    "public.3d-content public.data"),
  row(
    "com.pixar.universal-scene-description-mobile", "Universal Scene Description package", "usdz", "model/vnd.usdz+zip",
    "public.3d-content public.data"),
  row("com.pkware.zip-archive", "zip archive", "", "", "public.data public.archive"),
  row("com.rsa.pkcs-12", "PKCS #12 data", "p12 pfx", "application/x-pkcs12", "public.data"),
  row("com.sun.java-source", "Java source", "java jav", "text/x-java-source", "public.source-code"),
  row("net.daringfireball.markdown", "Markdown text", "md markdown mdown", "text/markdown", "public.plain-text"),
  row("org.7-zip.7-zip-archive", "7-Zip archive", "7z", "application/x-7z-compressed", "public.data public.archive"),
  row(
    "org.gnu.gnu-zip-archive", "gzip archive", "gz gzip", "application/gzip application/x-gzip",
    "public.data public.archive"),
  row(
    "org.gnu.gnu-zip-tar-archive", "gzip tar archive", "tgz", "application/x-gtar-compressed", "org.gnu.gnu-zip-archive"
  ),
  row(
    "org.idpf.epub-container", "EPUB publication", "epub", "application/epub+zip",
    "public.data public.composite-content"),
  row(
    "org.jsonlines.json-lines", "JSON Lines text", "jsonl ndjson", "application/jsonl application/x-ndjson",
    "public.text"),
  row(
    "org.oasis-open.opendocument.presentation", "OpenDocument presentation", "odp",
    "application/vnd.oasis.opendocument.presentation", "public.data public.presentation"),
  row(
    "org.oasis-open.opendocument.spreadsheet", "OpenDocument spreadsheet", "ods",
    "application/vnd.oasis.opendocument.spreadsheet", "public.data public.composite-content public.spreadsheet"),
  row(
    "org.oasis-open.opendocument.text", "OpenDocument text", "odt", "application/vnd.oasis.opendocument.text",
    "public.data public.composite-content"),
  row(
    "org.openxmlformats.presentationml.presentation", "PowerPoint presentation", "pptx",
    "application/vnd.openxmlformats-officedocument.presentationml.presentation", "public.data public.presentation"),
  row(
    "org.openxmlformats.spreadsheetml.sheet", "Excel workbook", "xlsx",
    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    "public.data public.composite-content public.spreadsheet"),
  row(
    "org.openxmlformats.wordprocessingml.document", "Word document", "docx",
    "application/vnd.openxmlformats-officedocument.wordprocessingml.document", "public.data public.composite-content"),
  row("org.tukaani.xz-archive", "xz archive", "xz", "application/x-xz", "public.data public.archive"),
  row("org.webmproject.webm", "WebM movie", "webm", "video/webm", "public.movie"),
  row("org.webmproject.webp", "WebP image", "webp", "image/webp", "public.image"),
  row("org.xiph.flac", "FLAC audio", "flac", "audio/flac audio/x-flac", "public.audio"),
  row("org.xiph.ogg-audio", "Ogg audio", "oga ogg opus", "audio/ogg", "public.audio"),
  row("public.3d-content", "3D content", "", "", "public.content"),
  row("public.aifc-audio", "AIFF-C audio", "aifc", "audio/x-aifc", "public.audio"),
  row("public.aiff-audio", "AIFF audio", "aiff aif", "audio/aiff audio/x-aiff", "public.aifc-audio"),
  row("public.archive", "archive", "", "", ""),
  row("public.assembly-source", "assembly source", "s asm", "text/x-asm", "public.source-code"),
  row("public.audio", "audio", "", "", "public.audiovisual-content"),
  row("public.audiovisual-content", "audiovisual content", "", "", "public.data public.content"),
  row("public.avi", "AVI movie", "avi vfw", "video/avi video/msvideo video/x-msvideo", "public.movie"),
  row("public.avif", "AVIF image", "avif", "image/avif", "public.heif-standard"),
  row("public.bookmark", "bookmark", "", "", ""),
  row(
    "public.bzip2-archive", "bzip2 archive", "bz2 bz", "application/x-bzip2 application/x-bzip",
    "public.data public.archive"),
  row("public.c-header", "C header", "h", "text/x-chdr", "public.source-code"),
  row("public.c-plus-plus-header", "C++ header", "hpp hh h++ hxx", "text/x-c++hdr", "public.source-code"),
  row("public.c-plus-plus-source", "C++ source", "cp cpp c++ cc cxx", "text/x-c++src", "public.source-code"),
  row("public.c-source", "C source", "c", "text/x-csrc", "public.source-code"),
  row("public.calendar-event", "calendar event", "", "", ""),
  row("public.camera-raw-image", "raw image", "raw", "", "public.image"),
  row(
    "public.comma-separated-values-text", "CSV text", "csv", "text/csv text/comma-separated-values",
    "public.delimited-values-text"),
  row("public.composite-content", "compound content", "", "", "public.content"),
  row("public.contact", "contact", "", "", ""),
  row("public.content", "content", "", "", ""),
  row("public.css", "style sheet", "css", "text/css", "public.text"),
  row("public.data", "data", "", "application/octet-stream", "public.item"),
  row("public.database", "database", "", "", ""),
  row("public.delimited-values-text", "delimited text", "", "", "public.text"),
  row("public.directory", "directory", "", "", "public.item"),
  row("public.disk-image", "disk image", "", "", ""),
  row("public.email-message", "e-mail message", "eml", "message/rfc822", "public.data public.message"),
  row("public.executable", "executable", "", "", "public.item"),
  row("public.file-url", "file URL", "", "", "public.url"),
  row("public.folder", "folder", "", "", "public.directory"),
  row("public.font", "font", "", "", ""),
  row("public.geojson", "GeoJSON data", "geojson", "application/geo+json", "public.json"),
  row("public.heic", "HEIC image", "heic", "image/heic", "public.heif-standard"),
  row("public.heics", "HEIC image sequence", "heics", "image/heic-sequence", "public.heif-standard"),
  row("public.heif", "HEIF image", "heif hif", "image/heif", "public.heif-standard"),
  row("public.heif-standard", "HEIF image", "", "", "public.image"),
  row("public.html", "HTML text", "html htm shtml shtm", "text/html", "public.text"),
  row("public.image", "image", "", "", "public.data public.content"),
  row("public.item", "item", "", "", ""),
  row("public.jpeg", "JPEG image", "jpeg jpg jpe", "image/jpeg image/jpg", "public.image"),
  row("public.jpeg-2000", "JPEG 2000 image", "jp2 jpf jpx j2k j2c", "image/jp2", "public.image"),
  row("public.jpeg-xl", "JPEG XL image", "jxl", "image/jxl", "public.image"),
  row("public.json", "JSON data", "json", "application/json text/json", "public.text"),
  row("public.log", "log", "", "", ""),
  row(
    "public.m3u-playlist", "M3U playlist", "m3u m3u8", "audio/mpegurl audio/x-mpegurl application/vnd.apple.mpegurl",
    "public.text public.playlist"),
  row("public.make-source", "makefile", "make mk mak", "text/x-makefile", "public.script"),
  row("public.message", "message", "", "", ""),
  row("public.midi-audio", "MIDI audio", "midi mid smf kar", "audio/midi audio/mid", "public.audio"),
  row("public.movie", "movie", "", "", "public.audiovisual-content"),
  row("public.mp3", "MP3 audio", "mp3 mpga", "audio/mpeg audio/mp3 audio/x-mp3", "public.audio"),
  row("public.mpeg", "MPEG movie", "mpg mpeg mpe m75 m15", "video/mpeg video/mpg video/x-mpeg", "public.movie"),
  row("public.mpeg-2-transport-stream", "MPEG-2 transport stream", "ts m2ts mts", "video/mp2t", "public.movie"),
  row("public.mpeg-2-video", "MPEG-2 video", "m2v", "video/mpeg2", "public.video"),
  row("public.mpeg-4", "MPEG-4 movie", "mp4 mpg4", "video/mp4 video/mp4v", "public.movie"),
  row("public.mpeg-4-audio", "MPEG-4 audio", "mp4", "audio/mp4", "public.mpeg-4 public.audio"),
  row(
    "public.objective-c-plus-plus-source", "Objective-C++ source", "mm", "text/x-objective-c++", "public.source-code"),
  row("public.objective-c-source", "Objective-C source", "m", "text/x-objective-c", "public.source-code"),
  row("public.opentype-font", "OpenType font", "otf", "font/otf", "public.data public.font"),
  row("public.perl-script", "Perl script", "pl pm", "text/x-perl-script", "public.shell-script"),
  row(
    "public.php-script", "PHP script", "php php3 php4 ph3 ph4 phtml", "text/php text/x-php-script application/php",
    "public.shell-script"),
  row("public.plain-text", "plain text", "txt text", "text/plain", "public.text"),
  row("public.playlist", "playlist", "", "", ""),
  row("public.png", "PNG image", "png", "image/png", "public.image"),
  row("public.presentation", "presentation", "", "", "public.composite-content"),
  row("public.python-script", "Python script", "py", "text/x-python-script", "public.shell-script"),
  row("public.rtf", "RTF document", "rtf", "text/rtf application/rtf", "public.text"),
  row("public.ruby-script", "Ruby script", "rb rbw", "text/x-ruby-script", "public.shell-script"),
  row("public.script", "script", "", "", "public.source-code"),
  row(
    "public.shell-script", "shell script", "sh command bash zsh csh ksh", "text/x-shellscript application/x-sh",
    "public.script"),
  row("public.source-code", "source code", "", "", "public.plain-text"),
  row("public.spreadsheet", "spreadsheet", "", "", "public.content"),
  row("public.svg-image", "SVG image", "svg svgz", "image/svg+xml", "public.image"),
  row("public.swift-source", "Swift source", "swift", "text/x-swift", "public.source-code"),
  row("public.symlink", "symbolic link", "", "", "public.item com.apple.resolvable"),
  row(
    "public.tab-separated-values-text", "TSV text", "tsv tab", "text/tab-separated-values",
    "public.delimited-values-text"),
  row("public.tar-archive", "tar archive", "tar", "application/x-tar", "public.data public.archive"),
  row("public.text", "text", "", "", "public.data public.content"),
  row("public.tiff", "TIFF image", "tiff tif", "image/tiff", "public.image"),
  row("public.to-do-item", "to-do item", "", "", ""),
  row("public.truetype-ttf-font", "TrueType font", "ttf", "font/ttf", "public.data public.font"),
  row("public.unix-executable", "Unix executable", "", "", "public.data public.executable"),
  row("public.url", "URL", "", "text/uri-list", "public.data"),
  row("public.utf16-external-plain-text", "UTF-16 text", "", "", "public.plain-text"),
  row("public.utf16-plain-text", "UTF-16 text in the machine's byte order", "", "", "public.plain-text"),
  row("public.utf8-plain-text", "UTF-8 text", "", "text/plain;charset=utf-8", "public.plain-text"),
  row(
    "public.utf8-tab-separated-values-text", "UTF-8 TSV text", "", "",
    "public.tab-separated-values-text public.utf8-plain-text"),
  row(
    "public.vcard", "contact card", "vcf vcard", "text/vcard text/directory text/x-vcard", "public.text public.contact"),
  row("public.video", "video", "", "", "public.movie"),
  row("public.volume", "volume", "", "", "public.folder"),
  row(
    "public.x509-certificate", "X.509 certificate", "cer crt der pem",
    "application/x-x509-ca-cert application/pkix-cert", "public.data"),
  row("public.xml", "XML text", "xml", "application/xml text/xml", "public.text"),
  row("public.yaml", "YAML text", "yml yaml", "application/yaml application/x-yaml text/yaml", "public.text"),
  row("public.zip-archive", "zip archive", "zip", "application/zip", "com.pkware.zip-archive"),
]

/// A line of the table: lists are words between spaces, in the order that counts.
private func row(
  _ identifier: String, _ description: String, _ extensions: String, _ mimeTypes: String, _ parents: String
) -> TypeDeclaration {
  TypeDeclaration(
    identifier: identifier, description: description, extensions: words(extensions), mimeTypes: words(mimeTypes),
    parents: words(parents))
}

private func words(_ text: String) -> [String] {
  text.utf8.split(separator: UInt8(ascii: " ")).map { String(Substring($0)) }
}
