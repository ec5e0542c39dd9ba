public import LatchkeyAPI
import LatchkeyCore
import LatchkeyEndpoints

extension FakeServer {
    /// The push devices of a user's live sessions, the latest registered first.
    ///
    /// - Parameter username: The name to log in with, in any case.
    /// - Returns: The devices; none when nobody has the name.
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
