package import LatchkeyAPI

/// The push device of this installation, and the session that it is registered for.
package struct PushRegistration: Codable, Sendable, Hashable {
    package var device: PushDevice
    /// Nil until it is registered.
    package var sessionID: Session.ID?

    package init(device: PushDevice, sessionID: Session.ID? = nil) {
        self.device = device
        self.sessionID = sessionID
    }
}
