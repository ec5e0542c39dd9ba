public import LatchkeyAPI

extension FakeServer {
    /// The push devices of a user's sessions that live, the latest registered first.
    ///
    /// - Parameter username: The name to log in with, in any case.
    /// - Returns: The devices; none when nobody has the name.
    public func pushDevices(of username: String) -> [ListedPushDevice] {
        let now = clock.date
        return directory.read { directory in
            guard let user = directory.user(named: username) else { return [] }
            return directory.pushDevices(of: user.user.id, at: now)
        }
    }
}
