// Whoever reads a user's attributes needs the JSON values that they are made of.
@_exported public import LatchkeyJSON
