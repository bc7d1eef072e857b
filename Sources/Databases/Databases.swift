// The sources of Databases.
