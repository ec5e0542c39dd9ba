/// The origin of a request: the network address, and the device as the application describes it.
package struct RequestOrigin: Sendable, Equatable {
    /// The client's address; nil without a network.
    package let address: ClientAddress?
    package let device: Device
    /// The push device of the device; nil if the request names none.
    package let pushDevice: PushDevice?
    /// The key that identifies the device to the users who have logged in on it; nil if it has none yet.
    package let deviceKey: DeviceKey?
    /// The key that the request proves to have, for a session that only this key may refresh; nil if there is none.
    package private(set) var keyThumbprint: KeyThumbprint?
    /// The credential that continues a session of this request.
    package let credential: SessionCredential
    /// Whether a browser stays signed in after it is closed.
    package let staysSignedIn: Bool
    /// Whether the client can ask its user for another factor.
    package let asksForFactors: Bool
    /// The identity to link after this login; nil for most.
    package let pendingIdentity: PendingIdentity?

    package init(
        address: ClientAddress? = nil,
        device: Device = Device(),
        pushDevice: PushDevice? = nil,
        deviceKey: DeviceKey? = nil,
        keyThumbprint: KeyThumbprint? = nil,
        credential: SessionCredential = .refreshToken,
        staysSignedIn: Bool = true,
        asksForFactors: Bool = true,
        pendingIdentity: PendingIdentity? = nil
    ) {
        self.address = address
        self.device = device
        self.pushDevice = pushDevice
        self.deviceKey = deviceKey
        self.keyThumbprint = keyThumbprint
        self.credential = credential
        self.staysSignedIn = staysSignedIn
        self.asksForFactors = asksForFactors
        self.pendingIdentity = pendingIdentity
    }

    /// The same origin without the key.
    var withoutKey: RequestOrigin {
        var origin = self
        origin.keyThumbprint = nil
        return origin
    }
}
