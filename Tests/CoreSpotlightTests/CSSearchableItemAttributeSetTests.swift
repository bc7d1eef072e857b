import Testing

@testable import CoreSpotlight

@Suite struct CSSearchableItemAttributeSetTests {
  @Test func `attributes are read and written, by key paths too`() {
    let attributes = CSSearchableItemAttributeSet(contentType: .pdf)
    #expect(attributes.contentType == "com.adobe.pdf")
    attributes.supportsNavigation = true
    attributes.latitude = 48.5
    #expect(attributes.supportsNavigation == 1)
    attributes.set(\.displayName, to: "Rome")
    attributes.set(\.keywords, to: "city")
    attributes.set(\.rating, to: 4.5)
    attributes.set(\.dueDate, to: Date(timeIntervalSince1970: 0))
    attributes.set(\.url, to: "https://example.org")
    attributes.set(\.title, to: nil)
    #expect(attributes.displayName == "Rome")
    #expect(attributes.keywords == ["city"])
    #expect(attributes.rating == 4.5)
    #expect(attributes.dueDate == Date(timeIntervalSince1970: 0))
    #expect(attributes.url?.host == "example.org")
    #expect(attributes.title == nil)
  }

  @Test func `a copy has all of it and lives alone`() throws {
    let attributes = CSSearchableItemAttributeSet(itemContentType: "public.item")
    attributes.title = "Rome"
    attributes.authorNames = ["Ann"]
    let key = try #require(CSCustomAttributeKey(keyName: "shelf"))
    attributes.setValue("top", forCustomKey: key)
    let copy = try #require(attributes.copy() as? CSSearchableItemAttributeSet)
    attributes.title = "Paris"
    #expect(copy.title == "Rome")
    #expect(copy.authorNames == ["Ann"])
    #expect(copy.contentType == "public.item")
    #expect(copy.value(forCustomKey: key) as? String == "top")
    #expect(copy.customTexts == ["top"])
    #expect(CSCustomAttributeKey(keyName: "") == nil)
  }

  @Test func `an item without an identifier gets one`() {
    let item = CSSearchableItem(
      uniqueIdentifier: nil, domainIdentifier: nil, attributeSet: CSSearchableItemAttributeSet())
    #expect(!item.uniqueIdentifier.isEmpty)
    item.expirationDate = .distantFuture
    #expect(item.expirationDate == .distantFuture)
  }
}
