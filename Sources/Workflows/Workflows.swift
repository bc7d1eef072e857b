// The sources of Workflows.
