/// Finds the places of network addresses.
package protocol Places: Sendable {
    /// The place of an address; nil if it is unknown.
    ///
    /// - Parameters:
    ///   - address: A public address.
    ///   - language: The BCP 47 tag of the language for the names. A place without names in it has others.
    /// - Returns: The place.
    func place(of address: IPAddress, in language: String) -> Place?
}

extension Places {
    /// The place of a client; nil also for an address of a private network.
    package func place(of client: ClientAddress?, in language: String) -> Place? {
        guard let client, let address = IPAddress(client.text), address.isPublic else { return nil }
        return place(of: address, in: language)
    }
}
