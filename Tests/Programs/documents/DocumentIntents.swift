import AppIntents
import SwiftUI

public struct ExportDocumentAsPDF: AppIntent {
  public static var title: LocalizedStringResource = "将文档导出为 PDF"
  public static var description = IntentDescription("将选定的文档导出为 PDF 文件")

  @Parameter(title: "目标文档")
  public var targetDocument: ProjectDocumentEntity

  @Parameter(title: "包含附件批注", default: true)
  public var includeAnnotations: Bool

  public init() {}

  @MainActor
  public func perform() async throws -> some ReturnsValue<URL> & ShowsSnippetView {
    let doc = try await DocumentDatabase.shared.find(targetDocument.id)

    let pdfUrl = try await PDFExportEngine.render(document: doc, includeAnnotations: includeAnnotations)

    return .result(
      value: pdfUrl,
      view: DocumentExportPreviewCard(document: doc, pdfUrl: pdfUrl)
    )
  }
}

public struct OpenDocument: OpenIntent {
  public static var title: LocalizedStringResource = "打开文档"

  @Parameter(title: "文档")
  public var target: ProjectDocumentEntity

  public init() {}
}

struct DocumentExportPreviewCard: View {
  let document: ProjectDocument
  let pdfUrl: URL

  var body: some View {
    HStack {
      Image(systemName: "doc.text")
      VStack(alignment: .leading) {
        Text(document.title).bold()
        Text(pdfUrl.lastPathComponent).font(.caption)
      }
    }
  }
}

struct DocumentShortcuts: AppShortcutsProvider {
  static var appShortcuts: [AppShortcut] {
    AppShortcut(
      intent: ExportDocumentAsPDF(),
      phrases: ["Export \(\.$targetDocument) with \(.applicationName)"],
      shortTitle: "Export as PDF",
      systemImageName: "doc"
    )
  }
}
