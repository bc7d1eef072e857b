// The sources of TestSupport.
