/// The origin of a request: the network address, and the device as the application describes it.
package struct RequestOrigin: Sendable, Equatable {
    /// The client's address; nil without a network.
    package let address: ClientAddress?
    package let device: Device
    /// The push device of the device; nil if the request names none.
    package let pushDevice: PushDevice?
    /// The key that identifies the device to the users who have logged in on it; nil if it has none yet.
    package let deviceKey: DeviceKey?
    /// The credential that continues a session of this request.
    package let credential: SessionCredential
    /// Whether a browser stays signed in after it is closed.
    package let staysSignedIn: Bool
    /// Whether the client can ask its user for another factor.
    package let asksForFactors: Bool

    package init(
        address: ClientAddress? = nil,
        device: Device = Device(),
        pushDevice: PushDevice? = nil,
        deviceKey: DeviceKey? = nil,
        credential: SessionCredential = .refreshToken,
        staysSignedIn: Bool = true,
        asksForFactors: Bool = true
    ) {
        self.address = address
        self.device = device
        self.pushDevice = pushDevice
        self.deviceKey = deviceKey
        self.credential = credential
        self.staysSignedIn = staysSignedIn
        self.asksForFactors = asksForFactors
    }
}
