/// Receives a user, or an error.
public typealias KiiUserBlock = (_ user: KiiUser?, _ error: (any Error)?) -> Void

/// Receives an error, or nil.
public typealias KiiErrorBlock = (_ error: (any Error)?) -> Void
