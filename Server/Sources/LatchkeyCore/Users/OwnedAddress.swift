/// An address of a user's own: no other user has it.
package struct OwnedAddress<Address: Sendable & Equatable>: Sendable, Equatable {
    package let address: Address
    /// Whether the user has proved that they receive mail there.
    ///
    /// Some applications accept unproved addresses.
    package let isVerified: Bool

    package init(_ address: Address, isVerified: Bool) {
        self.address = address
        self.isVerified = isVerified
    }
}
