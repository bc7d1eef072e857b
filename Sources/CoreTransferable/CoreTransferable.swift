// The sources of CoreTransferable.
