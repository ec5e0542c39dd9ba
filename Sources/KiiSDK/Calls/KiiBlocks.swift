/// What a call of a user is told: the user, or why it failed.
public typealias KiiUserBlock = (_ user: KiiUser?, _ error: (any Error)?) -> Void

/// What a call is told that has nothing to say but why it failed; nil when it did not.
public typealias KiiErrorBlock = (_ error: (any Error)?) -> Void
