// swift-tools-version: 6.3

import CompilerPluginSupport
import Foundation
import PackageDescription

/// The targets, lowest first. Each imports what its line names and what those import in turn, never one above it.
let package = Package(
  name: "Intently",
  products: [
    .executable(name: "intently", targets: ["intently"]),
    .executable(name: "library", targets: ["library"]),
    .executable(name: "benchmarks", targets: ["Benchmarks"]),
    .library(name: "Intently", targets: ["Intently"]),
    .library(name: "AppIntents", targets: ["AppIntents"]),
    .library(name: "CoreLocation", targets: ["CoreLocation"]),
    .library(name: "CoreSpotlight", targets: ["CoreSpotlight"]),
    .library(name: "CoreTransferable", targets: ["CoreTransferable"]),
    .library(name: "SwiftUI", targets: ["SwiftUI"]),
    .library(name: "UniformTypeIdentifiers", targets: ["UniformTypeIdentifiers"]),
    .library(name: "VisualIntelligence", targets: ["VisualIntelligence"]),
    .library(name: "WidgetKit", targets: ["WidgetKit"]),
  ],
  targets: [
    .systemLibrary(name: "CSQLite", providers: [.apt(["libsqlite3-dev"])]),
    .systemLibrary(name: "CZlib", providers: [.apt(["zlib1g-dev"])]),
    .target(name: "CCurl"),
    .target(name: "CGd"),
    .target(name: "CSpawn"),
    .target(name: "CSystem"),
    .target(name: "Processes", dependencies: ["CSpawn"]),
    .target(name: "Diagnostics"),
    .target(name: "Values", dependencies: ["Diagnostics"]),
    .target(name: "Schedules", dependencies: ["Values"]),
    .target(name: "Metadata", dependencies: ["Values", "Diagnostics"]),
    .target(name: "Formats", dependencies: ["Values", "Diagnostics", "CGd", "CZlib"]),
    .target(name: "Queries", dependencies: ["Metadata", "Values", "Diagnostics"]),
    .target(name: "CVector"),
    .target(
      name: "Scanning", dependencies: ["CVector", "Formats", "Queries", "Metadata", "Values", "Diagnostics"]),
    .target(name: "Databases", dependencies: ["Values", "Diagnostics", "CSQLite"]),
    .target(
      name: "EntitySources",
      dependencies: ["Databases", "Scanning", "Formats", "Queries", "Metadata", "Values", "Diagnostics"]),
    .target(name: "UniformTypeIdentifiers"),
    .target(name: "CoreTransferable", dependencies: ["UniformTypeIdentifiers"]),
    .target(name: "CoreLocation"),
    .target(name: "CoreSpotlight", dependencies: ["UniformTypeIdentifiers"]),
    // Answers the compiler itself, without a library of syntax trees: a clean build is 20 seconds shorter so.
    .target(name: "MacroExpansion"),
    .macro(name: "IntentMacros", dependencies: ["MacroExpansion"]),
    .target(
      name: "AppIntents",
      dependencies: [
        "IntentMacros", "CoreLocation", "CoreSpotlight", "CoreTransferable", "UniformTypeIdentifiers", "Queries",
        "Metadata", "Values", "Diagnostics",
      ]),
    .target(name: "SwiftUI", dependencies: ["AppIntents", "Diagnostics"]),
    .target(name: "VisualIntelligence", dependencies: ["AppIntents", "Values"]),
    .target(name: "WidgetKit", dependencies: ["AppIntents"]),
    .target(name: "Workflows", dependencies: ["Schedules", "Formats", "Queries", "Metadata", "Values", "Diagnostics"]),
    .target(name: "Importing", dependencies: ["Workflows", "Formats", "Values", "Diagnostics"]),
    .target(name: "Drawing", dependencies: ["Workflows", "Metadata", "Values", "Diagnostics"]),
    .target(
      name: "Execution",
      dependencies: [
        "AppIntents", "Workflows", "EntitySources", "Formats", "Queries", "Metadata", "Values", "Diagnostics",
      ]),
    .target(
      name: "Runs",
      dependencies: [
        "Databases", "Schedules", "Execution", "Workflows", "Formats", "Values", "Diagnostics", "CSystem",
      ]),
    .target(
      name: "Actions",
      dependencies: [
        "AppIntents", "EntitySources", "Databases", "Formats", "Queries", "Metadata", "Values", "Diagnostics",
        "Processes", "CCurl",
      ]),
    .target(
      name: "Commands",
      dependencies: [
        "Actions", "AppIntents", "CoreSpotlight", "Drawing", "Execution", "Importing", "Runs", "Schedules", "Workflows",
        "EntitySources", "Databases", "Formats", "Queries", "Metadata", "Values", "Diagnostics", "Processes",
      ]),
    .target(name: "Intently", dependencies: ["Commands", "AppIntents"]),
    .executableTarget(name: "intently", dependencies: ["Intently"], exclude: ["linking", "start.order"]),
    .executableTarget(name: "library", dependencies: ["Intently", "AppIntents", "CoreSpotlight", "Databases"]),
    // Four programs as apps have them, in the language mode of Swift 5; tests run their binaries.
    .executableTarget(
      name: "reading", dependencies: ["Intently", "AppIntents", "SwiftUI"], path: "Tests/Programs/reading",
      swiftSettings: [.swiftLanguageMode(.v5)]),
    .executableTarget(
      name: "habits", dependencies: ["Intently", "AppIntents"], path: "Tests/Programs/habits",
      swiftSettings: [.swiftLanguageMode(.v5)]),
    .executableTarget(
      name: "services", dependencies: ["Intently", "AppIntents", "CoreSpotlight", "SwiftUI"],
      path: "Tests/Programs/services", swiftSettings: [.swiftLanguageMode(.v5)]),
    .executableTarget(
      name: "documents", dependencies: ["Intently", "AppIntents", "CoreSpotlight", "SwiftUI"],
      path: "Tests/Programs/documents", swiftSettings: [.swiftLanguageMode(.v5)]),
    .executableTarget(name: "Benchmarks", dependencies: ["Commands", "AppIntents", "Queries", "Values"]),
    .target(name: "TestSupport", dependencies: ["Values", "Diagnostics"]),
    .testTarget(name: "ProcessesTests", dependencies: ["Processes"]),
    .testTarget(name: "DiagnosticsTests", dependencies: ["Diagnostics", "TestSupport"]),
    .testTarget(
      name: "ValuesTests", dependencies: ["Values", "Diagnostics", "TestSupport"], exclude: ["Time/Cases"]),
    .testTarget(name: "SchedulesTests", dependencies: ["Schedules", "Values", "TestSupport"]),
    .testTarget(
      name: "FormatsTests", dependencies: ["Formats", "Values", "Diagnostics", "TestSupport"],
      exclude: ["ICalendar/Cases"]),
    .testTarget(
      name: "QueriesTests", dependencies: ["Queries", "Metadata", "Values", "Diagnostics", "TestSupport"],
      exclude: ["Cases"]),
    .testTarget(
      name: "ScanningTests",
      dependencies: ["Scanning", "CVector", "Formats", "Queries", "Metadata", "Values", "Diagnostics", "TestSupport"]),
    .testTarget(name: "DatabasesTests", dependencies: ["Databases", "Values", "Diagnostics", "TestSupport"]),
    .testTarget(
      name: "EntitySourcesTests",
      dependencies: [
        "EntitySources", "Databases", "Formats", "Queries", "Metadata", "Values", "Diagnostics", "TestSupport",
      ]),
    .testTarget(name: "UniformTypeIdentifiersTests", dependencies: ["UniformTypeIdentifiers"]),
    .testTarget(name: "MacroExpansionTests", dependencies: ["MacroExpansion"]),
    .testTarget(name: "CoreSpotlightTests", dependencies: ["CoreSpotlight"]),
    .testTarget(
      name: "SwiftUITests", dependencies: ["SwiftUI", "AppIntents", "Values", "Diagnostics"], exclude: ["Cases"]),
    .testTarget(
      name: "CompanionTests",
      dependencies: ["AppIntents", "CoreLocation", "VisualIntelligence", "WidgetKit", "Values", "Diagnostics"]),
    .testTarget(name: "CoreTransferableTests", dependencies: ["CoreTransferable", "UniformTypeIdentifiers"]),
    .testTarget(
      name: "AppIntentsTests",
      dependencies: [
        "AppIntents", "CoreSpotlight", "CoreTransferable", "UniformTypeIdentifiers", "Queries", "Metadata", "Values",
        "Diagnostics", "TestSupport",
      ]),
    // Files as apps have them, in the language mode of Swift 5.
    .testTarget(
      name: "AppSourceTests",
      dependencies: [
        "AppIntents", "CoreLocation", "CoreSpotlight", "CoreTransferable", "SwiftUI", "UniformTypeIdentifiers",
        "VisualIntelligence", "WidgetKit", "Queries", "Metadata", "Values", "Diagnostics",
      ], swiftSettings: [.swiftLanguageMode(.v5)]),
    .testTarget(
      name: "WorkflowsTests",
      dependencies: ["Workflows", "Formats", "Queries", "Metadata", "Values", "Diagnostics", "TestSupport"]),
    .testTarget(
      name: "ImportingTests",
      dependencies: ["Importing", "Formats", "Diagnostics", "TestSupport"]),
    .testTarget(
      name: "DrawingTests", dependencies: ["Drawing", "Workflows", "Formats", "Metadata", "Values"]),
    .testTarget(
      name: "ExecutionTests",
      dependencies: [
        "AppIntents", "Execution", "Workflows", "EntitySources", "Databases", "Formats", "Queries", "Metadata",
        "Values",
        "Diagnostics", "TestSupport",
      ]),
    .testTarget(
      name: "RunsTests", dependencies: ["Runs", "Schedules", "Databases", "Values", "Diagnostics", "TestSupport"]),
    .testTarget(
      name: "CommandsTests",
      dependencies: [
        "AppIntents", "SwiftUI", "Commands", "CoreSpotlight", "Execution", "Workflows", "EntitySources", "Databases",
        "Formats", "Queries", "Metadata", "Runs", "Values", "Diagnostics", "TestSupport",
      ], exclude: ["RealData/Cases"]),
    .testTarget(
      name: "IntentlyTests",
      dependencies: [
        "Intently", "intently", "library", "reading", "habits", "services", "documents", "Runs", "Databases",
        "Diagnostics", "TestSupport",
      ]),
  ],
  swiftLanguageModes: [.v6]
)

for target in package.targets where target.type != .system {
  var settings = target.swiftSettings ?? []
  // What apps have is compiled as apps compile it.
  if settings.isEmpty {
    settings += [.enableUpcomingFeature("ExistentialAny"), .enableUpcomingFeature("InternalImportsByDefault")]
  }
  if Context.environment["INTENTLY_WARNINGS_AS_ERRORS"] != nil {
    settings.append(.treatAllWarnings(as: .error))
  }
  if target.type == .executable {
    // A release binary carries the Swift library inside: it starts in a fraction of the time and needs no toolchain.
    let release = BuildSettingCondition.when(platforms: [.linux], configuration: .release)
    settings.append(.unsafeFlags(["-static-stdlib"], release))
    // So is the C++ library that Swift's own is made with, where the system has it, as Debian and Ubuntu do.
    let isDebian = FileManager.default.fileExists(atPath: "/etc/debian_version")
    let libraries = isDebian ? ["-L\(Context.packageDirectory)/Sources/intently/linking"] : []
    // What a start runs through lies side by side, so that little of the binary is read: Tests/Scripts/start-order.py.
    let order = "--symbol-ordering-file=\(Context.packageDirectory)/Sources/intently/start.order"
    let linker = ["-s", "--gc-sections", "--no-export-dynamic", "--no-warn-symbol-ordering", order]
    target.linkerSettings = [
      .unsafeFlags(
        ["-static-stdlib", "-use-ld=lld", "-Xclang-linker", "-no-pie"] + libraries
          + linker.flatMap { ["-Xlinker", $0] }, release)
    ]
  }
  target.swiftSettings = settings
}
