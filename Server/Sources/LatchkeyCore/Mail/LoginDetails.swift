package import Foundation

/// A login as a message describes it.
package struct LoginDetails: Sendable, Equatable, Codable {
    /// As the client calls it.
    package let device: String?
    package let time: Date
    /// The network of the client's address, such as `192.0.2.0/24`.
    package let network: String?

    package init(device: String?, time: Date, network: String?) {
        self.device = device
        self.time = time
        self.network = network
    }

    init(of session: SessionRecord) {
        let device = session.device.name ?? session.device.platform
        self.init(device: device, time: session.createdAt, network: session.address?.network)
    }
}

extension ClientAddress {
    /// The network around the address; nil if the text is no IP address.
    package var network: String? { IPAddress(text).map { "\(IPNetwork.around($0))" } }
}
