/// What strangers may have the server keep, and tell.
package struct ResourceLimits: Sendable, Equatable {
    /// How many users one address may make in an hour; nil for any number.
    package var registrationsPerAddress: Int?
    /// How many names somebody may ask for whose answers say whether they are known; nil for any number.
    package var names: AttemptAllowance?
    package var quotas: StorageQuotas
    /// Below so many free bytes nothing new is stored; nil for a part of what the disk has.
    package var diskReserve: Int64?

    package init(
        registrationsPerAddress: Int? = 200,
        names: AttemptAllowance? = .names,
        quotas: StorageQuotas = .standard,
        diskReserve: Int64? = nil
    ) {
        self.registrationsPerAddress = registrationsPerAddress
        self.names = names
        self.quotas = quotas
        self.diskReserve = diskReserve
    }

    package static let unlimited = ResourceLimits(
        registrationsPerAddress: nil,
        names: nil,
        quotas: .unlimited,
        diskReserve: 0
    )
}
