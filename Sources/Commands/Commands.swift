// The sources of Commands.
