package import Diagnostics

/// An element of an XML document.
package struct XMLElement: Sendable {
  /// With its prefix: `dc:creator`.
  package var name: String
  package var attributes: [(name: String, value: String)]
  package var children: [XMLNode]

  package subscript(attribute: String) -> String? { attributes.first { $0.name == attribute }?.value }

  /// The elements among its children.
  package var elements: [XMLElement] {
    children.compactMap { if case .element(let element) = $0 { element } else { nil } }
  }

  /// The first of its children with a name.
  package func first(_ name: String) -> XMLElement? { elements.first { $0.name == name } }

  /// All text in it.
  package var text: String {
    children.map { child in
      switch child {
      case .text(let text): text
      case .element(let element): element.text
      }
    }.joined()
  }
}

package enum XMLNode: Sendable {
  case text(String)
  case element(XMLElement)
}

extension Diagnostic.Code {
  package static let notXML: Self = "not-xml"
}
