/// Limits on the data that strangers can store and the names that they can look up.
package struct ResourceLimits: Sendable, Equatable {
    /// The number of users that one address may create in an hour; nil for no limit.
    package var registrationsPerAddress: Int?
    /// The allowance of lookups whose answers reveal whether a name is known; nil for no limit.
    package var names: AttemptAllowance?
    package var quotas: StorageQuotas
    /// The free bytes below which the server stores no new data; nil for a fraction of the disk.
    package var diskReserve: Int64?

    package init(
        registrationsPerAddress: Int? = 60,
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
