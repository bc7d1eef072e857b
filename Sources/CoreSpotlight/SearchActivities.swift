// What a chosen hit, or a search, is called in the activity that the app continues. The names are Apple's.

/// The type of the activity that a chosen hit continues.
// swift-format-ignore: AlwaysUseLowerCamelCase
public let CSSearchableItemActionType = "com.apple.corespotlightitem"

/// Where that activity has the item's identifier.
// swift-format-ignore: AlwaysUseLowerCamelCase
public let CSSearchableItemActivityIdentifier = "kCSSearchableItemActivityIdentifier"

/// The type of the activity that a search continues in the app.
// swift-format-ignore: AlwaysUseLowerCamelCase
public let CSQueryContinuationActionType = "com.apple.corespotlightquery"

/// Where that activity has the words.
// swift-format-ignore: AlwaysUseLowerCamelCase
public let CSSearchQueryString = "kCSSearchQueryString"
