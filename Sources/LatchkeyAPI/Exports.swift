// A user's attributes are JSON values.
@_exported public import LatchkeyJSON
