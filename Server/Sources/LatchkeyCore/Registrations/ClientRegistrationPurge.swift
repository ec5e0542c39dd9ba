package import Foundation

/// Removes applications that registered themselves without a token and are unused.
///
/// An application is used once a user consented to it.
package struct ClientRegistrationPurge: Purge {
    package let name = "client_registrations"
    private let storage: any Storage
    private let applications: ApplicationDirectory

    package init(in storage: any Storage, applications: ApplicationDirectory) {
        self.storage = storage
        self.applications = applications
    }

    package func removeOld(
        after id: String?,
        among count: Int,
        at time: Date
    ) async throws(StoreError) -> PurgeStep {
        let most = min(count, 100)
        let expired = try await storage.read { tables in
            try tables.clientRegistrations.expired(at: time, limit: most)
        }
        var removed = 0
        for application in expired {
            let isRemoved = try await storage.serialTransaction { tables in
                guard try !tables.grants.exist(to: application) else {
                    try tables.clientRegistrations.keep(application)
                    return false
                }
                return try tables.applications.remove(application)
            }
            if isRemoved { removed += 1 }
        }
        if removed > 0 { try await applications.reload(from: storage) }
        return PurgeStep(removed: removed, last: expired.count < most ? nil : name)
    }
}
