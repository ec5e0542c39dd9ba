extension KiiUser {
    /// A bucket of the user, which is the user's alone.
    ///
    /// - Parameter name: Its name, from 2 to 64 letters, digits, `-` and `_`.
    /// - Returns: The bucket; for a user who is not registered yet, one whose calls fail.
    public func bucket(withName name: String) -> KiiBucket {
        KiiBucket(name, in: userID.map(BucketScope.user) ?? .nobody)
    }
}

extension Kii {
    /// A bucket of the app; whom it is for is the operator's choice.
    ///
    /// - Parameter name: Its name, from 2 to 64 letters, digits, `-` and `_`.
    /// - Returns: The bucket.
    public static func bucket(withName name: String) -> KiiBucket { KiiBucket(name, in: .app) }
}
