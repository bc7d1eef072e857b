// The sources of AppIntents.
