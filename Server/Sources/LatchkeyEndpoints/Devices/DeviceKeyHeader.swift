package import LatchkeyCore

extension EndpointRequest {
    /// The key of the device that a login comes from; nil where it has none, or not one alone.
    package var deviceKey: DeviceKey? {
        let values = headers.values(of: .device)
        guard values.count == 1 else { return nil }
        return values.first.flatMap { DeviceKey($0) }
    }
}
