public import LatchkeyAPI
import LatchkeyCore
import LatchkeyEndpoints

extension FakeServer {
    /// The push devices of a user's live sessions, most recently registered first.
    ///
    /// - Parameter username: The name to log in with, in any case.
    /// - Returns: The devices; none if there is no such user.
    public func pushDevices(of username: String) -> [ListedPushDevice] {
        guard let user = backend.user(named: username) else { return [] }
        let now = clock.date
        return backend.use { tables in
            try tables.pushDevices.devices(of: user.id, at: now).map {
                ListedPushDevice(RegisteredPushDevice($0.device.device, sessionID: $0.sessionID))
            }
        }
    }
}
