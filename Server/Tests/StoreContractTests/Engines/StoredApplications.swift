import LatchkeyCore

/// Applications; each operation runs as in the administration.
struct StoredApplications: Sendable {
    let storage: any Storage

    func all() async throws -> [Application] { try await storage.applications() }

    func logo(_ logo: StoredLogo, of id: Application.ID) async throws -> Logo? {
        try await storage.logo(logo, of: id)
    }

    /// Stores an application with its rules.
    func insert(_ application: Application) async throws -> Bool {
        try await storage.serialTransaction { tables in
            guard try tables.applications.insert(application) else { return false }
            try tables.signingKeys.expectTokens(ofLifetime: application.longestTokenLifetime)
            return true
        }
    }

    func change(_ id: Application.ID, by change: ApplicationChange) async throws -> ApplicationChangeResult {
        let administration = ApplicationAdministration(storage: storage, directory: ApplicationDirectory([]))
        do throws(ApplicationError) { return .changed(try await administration.change(id, by: change)) } catch {
            switch error {
            case .unknown: return .unknown
            case .rules(let problem): return .refused(problem)
            default: throw error
            }
        }
    }
}

/// The outcome of a change.
enum ApplicationChangeResult: Equatable, Sendable {
    case changed(Application)
    case refused(ApplicationChangeError)
    case unknown
}
