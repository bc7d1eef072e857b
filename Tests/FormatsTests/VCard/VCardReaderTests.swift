import Diagnostics
import Testing
import Values

@testable import Formats

@Suite struct VCardReaderTests {
  func read(_ lines: String, version: String = "4.0") throws -> CalendarReading.Result {
    let text =
      "BEGIN:VCARD\r\nVERSION:\(version)\r\n"
      + lines.split(separator: "\n", omittingEmptySubsequences: false)
      .joined(separator: "\r\n") + "\r\nEND:VCARD\r\n"
    return try CalendarReading.read(VCardFormat.self, text, options: CalendarReading.options())
  }

  func fault(_ text: String) -> String {
    do {
      _ = try CalendarReading.read(VCardFormat.self, text)
    } catch let fault as Diagnostic {
      return "\(fault.range?.description ?? "?"): \(fault.message)"
    } catch {}
    return "no fault"
  }

  @Test func `names are taken apart`() throws {
    let result = try read("FN:Mr. John Doe\nN:Doe;John;Richter\\, James,Jim;Mr.;Sr.,Esq.\nNICKNAME:Johny")
    #expect(
      result.table("fullName", "givenName", "familyName", "additionalNames", "prefix", "suffix", "nickname") == [
        "Mr. John Doe | John | Doe | Richter, James Jim | Mr. | Sr. Esq. | Johny"
      ])
  }

  @Test func `a card without a full name has the one its parts make`() throws {
    #expect(try read("N:Doe;John;;Dr.;", version: "2.1")[0, "fullName"] == "Dr. John Doe")
    #expect(try read("FN:\nORG:Example Ltd;Sales;East")[0, "fullName"] == "Example Ltd")
    #expect(try read("FN:\nORG:Example Ltd;Sales;East")[0, "department"] == "Sales, East")
  }

  @Test func `the preferred value comes first`() throws {
    let result = try read(
      """
      EMAIL;TYPE=home:a@example.com
      EMAIL;PREF=2:b@example.com
      EMAIL;PREF=1;TYPE="work,x":mailto:c@example.com
      TEL;VALUE=uri;TYPE=cell:tel:+1-418-262-6501
      TEL;TYPE=WORK,PREF:1234
      item1.URL:http\\://example.com
      item1.X-ABLabel:Home
      """)
    #expect(
      result.table("email", "emails", "phone", "phones", "url") == [
        "c@example.com | [c@example.com; b@example.com; a@example.com] | 1234 | [1234; +1-418-262-6501] | http://example.com"
      ])
  }

  @Test func `version 2_1 has bare words, quoted-printable and its own encodings`() throws {
    let result = try read(
      """
      N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:M=C3=BCller;J=C3=B6rg;;;
      NOTE;ENCODING=QUOTED-PRINTABLE:one =
      two=0D=0A=
       three=3D
      TEL;WORK;VOICE:(905) 555-1234
      TEL;PREF;CELL:1
      ADR;HOME:;;Street 5,;Town;;12345;Land
      PHOTO;TYPE=JPEG;ENCODING=BASE64:
       AAAA
       BBBB

      EMAIL;INTERNET:x@example.com
      """, version: "2.1")
    #expect(result[0, "fullName"] == "Jörg Müller")
    #expect(result[0, "note"] == "one two\r\n three=")
    #expect(result[0, "phones"] == "[1; (905) 555-1234]")
    #expect(result[0, "address"] == "Street 5,, Town, 12345, Land")
    #expect(result.table("email", "photo") == ["x@example.com | ·"])
  }

  @Test func `base64 without the space of a fold is passed over`() throws {
    let result = try read("PHOTO;ENCODING=BASE64;JPEG:AAAA\nBBBB\nCCCC==\n\nNOTE:after", version: "2.1")
    #expect(result[0, "note"] == "after")
  }

  @Test func `old cards may be in Windows-1252, new ones not`() throws {
    let old = Array("BEGIN:VCARD\nVERSION:2.1\nFN:Ren".utf8) + [0xE9] + Array("\nEND:VCARD\n".utf8)
    #expect(try CalendarReading.read(VCardFormat.self, bytes: old)[0, "fullName"] == "René")
    let new = Array("BEGIN:VCARD\nVERSION:3.0\nFN:Ren".utf8) + [0xE9] + Array("\nEND:VCARD\n".utf8)
    #expect(try CalendarReading.read(VCardFormat.self, bytes: new)[0, "fullName"] == "undecodable(4)")
    let own = Array("BEGIN:VCARD\nVERSION:3.0\nFN;CHARSET=ISO-8859-1:Ren".utf8) + [0xE9] + Array("\nEND:VCARD\n".utf8)
    #expect(try CalendarReading.read(VCardFormat.self, bytes: own)[0, "fullName"] == "René")
  }

  @Test(arguments: [
    ("BDAY:19800322", "1980-03-22", "1980-03-22"), ("BDAY:1980-03-22T00:00:00Z", "1980-03-22", "1980-03-22"),
    ("BDAY:--0412", "·", "--0412"), ("BDAY:1980", "·", "1980"), ("BDAY;VALUE=text:circa 1800", "·", "circa 1800"),
    ("BDAY;X-APPLE-OMIT-YEAR=1604:1604-04-12", "·", "--04-12"), ("BDAY:1980-02-30", "misfit(1980-02-30)", "1980-02-30"),
    ("BDAY:", "·", "·"),
  ])
  func `a birthday is a date when it is a full one`(line: String, date: String, text: String) throws {
    #expect(try read(line).table("birthday", "birthdayText") == ["\(date) | \(text)"])
  }

  @Test(arguments: [
    ("20120305T131933Z", "2012-03-05T13:19:33Z"), ("2012-03-05T13:32:54Z", "2012-03-05T13:32:54Z"),
    ("20120305", "2012-03-05T00:00:00+01:00"), ("20090808T1430-0500", "2009-08-08T14:30:00-05:00"),
    ("soon", "misfit(soon)"),
    ("20090808T1é30", "misfit(20090808T1é30)"),
  ])
  func `a revision is an instant`(value: String, instant: String) throws {
    #expect(try read("REV:\(value)")[0, "revision"] == instant)
  }

  @Test func `the id is the UID, else the card's number`() throws {
    let card = "BEGIN:VCARD\nVERSION:3.0\nFN:a\nEND:VCARD\n"
    let result = try CalendarReading.read(
      VCardFormat.self, card + card.replacing("FN:a", with: "UID:urn:uuid:7\nFN:b") + card)
    #expect(result.table("id", "uid") == ["1 | ·", "urn:uuid:7 | urn:uuid:7", "3 | ·"])
    #expect(result.places.map(\.line) == [1, 5, 10])
  }

  @Test func `kinds, members, categories and photos outside`() throws {
    let result = try read(
      "KIND:Group\nMEMBER:urn:uuid:1\nMEMBER:mailto:x@example.com\nCATEGORIES:a,b\\,c\nPHOTO:https://example.com/p")
    #expect(
      result.table("kind", "members", "categories", "photo") == [
        "group | [1; mailto:x@example.com] | [a; b,c] | https://example.com/p"
      ])
  }

  @Test func `a card within a card is left aside`() throws {
    let result = try read("FN:outer\nAGENT:\nBEGIN:VCARD\nFN:inner\nEND:VCARD\nNOTE:n", version: "2.1")
    #expect(result.table("fullName", "note") == ["outer | n"])
  }

  @Test func `a damaged file says where`() {
    #expect(fault("") == "no fault")
    #expect(fault("FN:x") == "file:1:1: “FN” stands outside of a card")
    #expect(fault("BEGIN:VCARD\nFN:x\n") == "file:1:1: this card is never ended: the file is not complete")
    #expect(
      fault("BEGIN:VCARD\nFN\nEND:VCARD") == "file:2:3: this line is no property: it needs a name, a colon and a value")
  }

  @Test func `a cell is found again`() throws {
    let text = "BEGIN:VCARD\nFN:x\nEND:VCARD\nBEGIN:VCARD\nNOTE:n\n m\nBDAY:never\nEND:VCARD\n"
    let result = try CalendarReading.read(VCardFormat.self, text)
    let place = VCardReader.locate(
      column: "birthday", of: result.places[1], in: MemoryInput(Array(text.utf8), name: "file"),
      options: ReadingOptions())
    #expect(place.description == "file:7:6")
  }
}
