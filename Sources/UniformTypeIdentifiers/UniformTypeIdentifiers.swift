// The sources of UniformTypeIdentifiers.
