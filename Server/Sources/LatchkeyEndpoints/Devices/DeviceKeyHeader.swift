package import LatchkeyCore

extension EndpointRequest {
    /// The key of the device that sent the login; nil if the header is missing or repeated.
    package var deviceKey: DeviceKey? {
        let values = headers.values(of: .device)
        guard values.count == 1 else { return nil }
        return values.first.flatMap { DeviceKey($0) }
    }
}
