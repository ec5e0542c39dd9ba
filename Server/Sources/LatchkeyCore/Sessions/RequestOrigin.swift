/// Where a request comes from: the network address, and the device as the application tells it.
package struct RequestOrigin: Sendable, Equatable {
    /// Nil when there is no network between.
    package let address: ClientAddress?
    package let device: Device
    /// Where push notifications reach the device; nil if the request does not say.
    package let pushDevice: PushDevice?
    /// What the device is known by to those who have logged in on it; nil where it has nothing yet.
    package let deviceKey: DeviceKey?
    /// What a session that the request starts is continued by.
    package let credential: SessionCredential

    package init(
        address: ClientAddress? = nil,
        device: Device = Device(),
        pushDevice: PushDevice? = nil,
        deviceKey: DeviceKey? = nil,
        credential: SessionCredential = .refreshToken
    ) {
        self.address = address
        self.device = device
        self.pushDevice = pushDevice
        self.deviceKey = deviceKey
        self.credential = credential
    }
}
