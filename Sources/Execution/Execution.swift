// The sources of Execution.
