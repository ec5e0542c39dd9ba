// Modules with routes of their own answer with the endpoints' problems and read requests by the same rules.
@_exported public import LatchkeyEndpoints
