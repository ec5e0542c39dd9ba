package import LatchkeyAPI

/// The push device of this installation, and the session that the server knows it to belong to.
package struct PushRegistration: Codable, Sendable, Hashable {
    package var device: PushDevice
    /// Nil while the server has still to be told.
    package var sessionID: Session.ID?

    package init(device: PushDevice, sessionID: Session.ID? = nil) {
        self.device = device
        self.sessionID = sessionID
    }
}
