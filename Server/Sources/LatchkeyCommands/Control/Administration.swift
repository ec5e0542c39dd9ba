package import LatchkeyCore
package import LatchkeyDatabase
package import LatchkeyStores

/// What instructions work on: the stores, and what a running server keeps in memory of them.
package struct Administration: Sendable {
    package let signingKeyStore: SQLSigningKeyStore
    /// The keys, opened; without a server that costs the secret file.
    package let signingKeys: @Sendable () async throws -> SigningKeys
    package let applications: ApplicationAdministration
    package let messages: MessageAdministration
    package let clock: any WallClock

    package init(
        database: any Database,
        signingKeys: @escaping @Sendable () async throws -> SigningKeys,
        applications: ApplicationDirectory,
        clock: any WallClock,
        bell: MessageBell = MessageBell()
    ) {
        self.signingKeyStore = SQLSigningKeyStore(database: database)
        self.signingKeys = signingKeys
        self.applications = ApplicationAdministration(
            store: SQLApplicationStore(database: database),
            directory: applications
        )
        messages = MessageAdministration(store: SQLMessageStore(database: database), clock: clock, bell: bell)
        self.clock = clock
    }
}
