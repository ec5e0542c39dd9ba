/// Where a request comes from: the network address, and the device as the application tells it.
package struct RequestOrigin: Sendable, Equatable {
    /// Nil when there is no network between.
    package let address: ClientAddress?
    package let device: Device

    package init(address: ClientAddress? = nil, device: Device = Device()) {
        self.address = address
        self.device = device
    }
}
