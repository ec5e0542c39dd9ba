package import Foundation

/// A login as a message describes it.
package struct LoginDetails: Sendable, Equatable, Codable {
    /// As the client calls it.
    package let device: String?
    /// Nil in messages of older programs.
    package let platform: String?
    package let time: Date
    /// The network of the client's address, such as `192.0.2.0/24`.
    package let network: String?
    /// The client's address, of which messages say only the place; nil in messages of older programs.
    package let address: String?
    /// How the user authenticated, in the words of RFC 8176; nil in messages of older programs.
    package let methods: String?

    package init(
        device: String?,
        platform: String? = nil,
        time: Date,
        network: String?,
        address: String? = nil,
        methods: AuthenticationMethods = []
    ) {
        self.device = device
        self.platform = platform
        self.time = time
        self.network = network
        self.address = address
        self.methods = methods.isEmpty ? nil : methods.text
    }

    init(of session: SessionRecord) {
        self.init(
            device: session.device.name,
            platform: session.device.platform,
            time: session.createdAt,
            network: session.address?.network,
            address: session.address?.text,
            methods: session.methods
        )
    }

    /// Nil if nothing is known about the device.
    package var deviceName: DeviceName? { DeviceName(of: Device(name: device, platform: platform)) }
}

extension ClientAddress {
    /// The network around the address; nil if the text is no IP address.
    package var network: String? { IPAddress(text).map { "\(IPNetwork.around($0))" } }
}
