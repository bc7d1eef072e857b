import Foundation

/// What is answered to a message of the compiler's.
///
/// **Source**: `PluginMessage` of swift-syntax, protocol version 7.
struct Answer {
  let json: Data

  init(to message: Data) {
    let request = (try? JSONSerialization.jsonObject(with: message)) as? [String: Any] ?? [:]
    let answer: [String: Any]
    if request["getCapability"] != nil {
      answer = ["getCapabilityResult": ["capability": ["protocolVersion": 7, "features": [String]()] as [String: Any]]]
    } else if let fields = request["expandAttachedMacro"] as? [String: Any], let use = MacroUse(fields) {
      let expansion = use.expansion
      answer = [
        "expandMacroResult": [
          "expandedSource": expansion.source ?? NSNull(), "diagnostics": expansion.faults.map(\.fields),
        ] as [String: Any]
      ]
    } else {
      answer = ["expandMacroResult": ["expandedSource": NSNull(), "diagnostics": [Any]()] as [String: Any]]
    }
    json = (try? JSONSerialization.data(withJSONObject: answer)) ?? Data()
  }
}
