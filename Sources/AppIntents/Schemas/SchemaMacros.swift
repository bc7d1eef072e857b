// Types that are of a kind the system knows. The macros mark the stored variables as parameters or properties, and adopt the
// protocol; the names of iOS 18 are beside those of today.

/// An intent of a kind the system knows: `@AppIntent(schema: .photos.openAsset) struct OpenPhoto { … }`.
@attached(memberAttribute)
@attached(extension, conformances: AppIntent, AssistantSchemaIntent, names: named(_assistantSchema))
public macro AppIntent(schema: AssistantSchemas.Intent) = #externalMacro(module: "IntentMacros", type: "IntentSchema")

@available(*, deprecated, renamed: "AppIntent(schema:)")
@attached(memberAttribute)
@attached(extension, conformances: AppIntent, AssistantSchemaIntent, names: named(_assistantSchema))
public macro AssistantIntent(schema: AssistantSchemas.Intent) =
  #externalMacro(module: "IntentMacros", type: "IntentSchema")

/// An entity of a kind the system knows: `@AppEntity(schema: .photos.asset) struct Photo { … }`.
@attached(memberAttribute)
@attached(extension, conformances: AppEntity, AssistantSchemaEntity, names: named(_assistantSchema))
public macro AppEntity(schema: AssistantSchemas.Entity) = #externalMacro(module: "IntentMacros", type: "EntitySchema")

@available(*, deprecated, renamed: "AppEntity(schema:)")
@attached(memberAttribute)
@attached(extension, conformances: AppEntity, AssistantSchemaEntity, names: named(_assistantSchema))
public macro AssistantEntity(schema: AssistantSchemas.Entity) =
  #externalMacro(module: "IntentMacros", type: "EntitySchema")

/// An enumeration of a kind the system knows: `@AppEnum(schema: .photos.filterType) enum Filter: String { … }`.
@attached(extension, conformances: AppEnum, AssistantSchemaEnum, names: named(_assistantSchema))
public macro AppEnum(schema: AssistantSchemas.Enum) = #externalMacro(module: "IntentMacros", type: "EnumSchema")

@available(*, deprecated, renamed: "AppEnum(schema:)")
@attached(extension, conformances: AppEnum, AssistantSchemaEnum, names: named(_assistantSchema))
public macro AssistantEnum(schema: AssistantSchemas.Enum) = #externalMacro(module: "IntentMacros", type: "EnumSchema")
