/// What strangers may have the server keep.
package struct ResourceLimits: Sendable, Equatable {
    /// How many users one address may make in an hour; nil for any number.
    package var registrationsPerAddress: Int?
    package var quotas: StorageQuotas
    /// Below so many free bytes nothing new is stored; nil for a part of what the disk has.
    package var diskReserve: Int64?

    package init(
        registrationsPerAddress: Int? = 200,
        quotas: StorageQuotas = .standard,
        diskReserve: Int64? = nil
    ) {
        self.registrationsPerAddress = registrationsPerAddress
        self.quotas = quotas
        self.diskReserve = diskReserve
    }

    package static let unlimited = ResourceLimits(registrationsPerAddress: nil, quotas: .unlimited, diskReserve: 0)
}
