import Testing

@testable import MacroExpansion

@Suite struct DeclarationTests {
  private func declaration(_ text: String) -> Declaration { Declaration(SourceText(text)) }

  @Test func `attributes, modifiers, name and type are read`() {
    let read = declaration(
      """
      /// Its name.
      @available(iOS 26, *) @ComputedProperty(title: "A (b", indexingKey: \\.displayName)
      public private(set) nonisolated var `class`: [String: (Int) -> Set<A<B>>]? { x }
      """)
    #expect(read.attributes.map(\.name) == ["available", "ComputedProperty"])
    #expect(read.attributes[1].arguments == #"title: "A (b", indexingKey: \.displayName"#)
    #expect(read.modifiers == ["public", "nonisolated"])
    #expect(read.access == "public")
    #expect(read.keyword == "var")
    #expect(read.plainName == "class")
    #expect(read.typeText == "[String: (Int) -> Set<A<B>>]?")
    #expect(read.accessors.isComputed)
  }

  @Test func `parentheses after a space belong to the type, not to the attribute`() {
    #expect(declaration("@Flag var x: (Int, Int)").attributes[0].arguments == nil)
    #expect(declaration("@A.B<Int>(1) let x: Int").attributes[0].name == "A.B")
  }

  @Test func `a getter is told from observers and from an initial value`() {
    #expect(declaration("var x: Int { 1 }").accessors.isComputed)
    #expect(declaration("var x: Int { get { 1 } set { } }").accessors.isComputed)
    #expect(declaration("var x: Int { @inline(__always) get { 1 } }").accessors.isComputed)
    #expect(declaration("var x: Int { get(1) }").accessors.isComputed)
    #expect(!declaration("var x: Int { didSet { } }").accessors.isComputed)
    #expect(!declaration("var x: Int = 1 { didSet { } }").accessors.isComputed)
    #expect(declaration("var x: Int = 1 { didSet { } }").hasValue)
    #expect(!declaration("var x: Int").accessors.isComputed)
  }

  @Test func `a getter says whether it is async and throws`() {
    let deferred = declaration("var x: Int { get async throws { try await f { async in } } }").accessors
    #expect(deferred.isAsync && deferred.canThrow)
    let plain = declaration("var x: Int { let async = 1; return async }").accessors
    #expect(!plain.isAsync && !plain.canThrow)
    #expect(declaration("var x: Int { get throws(A) { 1 } }").accessors.canThrow)
  }

  @Test func `several names and tuples are told`() {
    #expect(declaration("var x: Int, y: Int").hasSeveralNames)
    #expect(declaration("var (x, y): (Int, Int)").hasSeveralNames)
    #expect(!declaration("var x: Dictionary<Int, Int>").hasSeveralNames)
  }

  @Test func `what a type inherits is read, whatever stands after it`() {
    #expect(declaration("struct A<T>: B, C<D, E> where T: F { var x: Int }").inherited == ["B", "C<D, E>"])
    #expect(declaration("extension A.B: C {}").name == "A.B")
    #expect(declaration("class A {}").inherited.isEmpty)
  }
}
