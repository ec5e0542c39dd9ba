extension KiiUser {
    /// A private bucket of the user.
    ///
    /// - Parameter name: The name: 2 to 64 letters, digits, `-` and `_`.
    /// - Returns: The bucket; calls to it fail if the user is not registered yet.
    public func bucket(withName name: String) -> KiiBucket {
        KiiBucket(name, in: userID.map(BucketScope.user) ?? .nobody)
    }
}

extension Kii {
    /// A bucket of the app; the operator chooses who may use it.
    ///
    /// - Parameter name: The name: 2 to 64 letters, digits, `-` and `_`.
    /// - Returns: The bucket.
    public static func bucket(withName name: String) -> KiiBucket { KiiBucket(name, in: .app) }
}
