// Code that stores a session needs the chain of its refresh tokens.
@_exported public import LatchkeyRotation
