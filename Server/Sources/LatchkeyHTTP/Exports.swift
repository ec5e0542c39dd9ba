// What is built on the routes answers with the problems of the endpoints, and reads requests by the same rules.
@_exported public import LatchkeyEndpoints
