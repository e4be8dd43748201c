"""The shapes of all that goes over the wire; the API document and the client's types come from them."""
