/// Adds and changes applications.
///
/// A change takes effect with the next request that this server answers.
package struct ApplicationAdministration: Sendable {
    /// The longest name, in characters.
    package static let longestName = 100

    private let storage: any Storage
    private let directory: ApplicationDirectory

    package init(storage: any Storage, directory: ApplicationDirectory) {
        self.storage = storage
        self.directory = directory
    }

    /// All applications in the order of their ids.
    package func all() async throws(ApplicationError) -> [Application] {
        do { return try await storage.applications() } catch { throw .storage(error) }
    }

    /// Adds an application with the standard rules, or with changes to them.
    ///
    /// - Parameters:
    ///   - id: A slug of 2 to 64 of `a-z`, `0-9` and `-`.
    ///   - name: The name that people read; the id if nil.
    ///   - redirectURIs: The URIs to which users return after a login in the browser.
    ///   - change: The differences from the standard rules.
    /// - Returns: The application.
    /// - Throws: The reason why the application cannot be added.
    package func add(
        _ id: Application.ID,
        name: String?,
        redirectURIs: [String] = [],
        with change: ApplicationChange = ApplicationChange()
    ) async throws(ApplicationError) -> Application {
        guard Application.isID(id) else { throw .invalidID }
        let checkedName: String
        do { checkedName = try (name ?? id.rawValue).asText(maximum: Self.longestName) } catch { throw .invalidName }
        var change = change
        change.redirectURIs = redirectURIs
        let application: Application
        do { application = try change.applied(to: Application(id: id, name: checkedName)) } catch {
            throw .rules(error)
        }
        try await storage.serialTransaction(ApplicationError.self) { [logo = change.brand.logo] tables in
            guard try tables.applications.insert(application) else { throw ApplicationError.exists }
            try tables.storeLogo(logo, of: application)
            try tables.signingKeys.expectTokens(ofLifetime: application.longestTokenLifetime)
        }
        try await reload()
        return application
    }

    /// Changes the rules of an application.
    package func change(
        _ id: Application.ID,
        by change: ApplicationChange
    ) async throws(ApplicationError) -> Application {
        let changed = try await storage.serialTransaction(ApplicationError.self) { tables in
            guard let application = try tables.applications.find(id) else { throw ApplicationError.unknown }
            let changed: Application
            do throws(ApplicationChangeError) {
                changed = try change.applied(to: application)
            } catch { throw ApplicationError.rules(error) }
            try tables.applications.update(changed)
            try tables.storeLogo(change.brand.logo, of: changed)
            try tables.signingKeys.expectTokens(ofLifetime: changed.longestTokenLifetime)
            return changed
        }
        try await reload()
        return changed
    }

    /// The logo of an application; nil for none.
    package func logo(of application: Application) async throws(ApplicationError) -> Logo? {
        guard let logo = application.brand.logo else { return nil }
        do { return try await storage.logo(logo, of: application.id) } catch { throw .storage(error) }
    }

    /// Reads all applications again.
    package func reload() async throws(ApplicationError) {
        do { try await directory.reload(from: storage) } catch { throw .storage(error) }
    }
}

extension Tables {
    fileprivate func storeLogo(_ change: LogoChange?, of application: Application) throws {
        guard let change else { return }
        let stored = application.brand.logo.flatMap { name in change.logo.map { (name, $0) } }
        try applications.setLogo(stored, of: application.id)
    }
}

extension Storage {
    /// The logo of an application; nil if it has another one by now.
    package func logo(_ logo: StoredLogo, of id: Application.ID) async throws(StoreError) -> Logo? {
        try await read { tables in try tables.applications.logo(logo, of: id) }
    }

    /// All applications in the order of their ids.
    package func applications() async throws(StoreError) -> [Application] {
        try await read { tables in try tables.applications.all() }
    }
}

/// The reason why an application cannot be added, changed or shown.
package enum ApplicationError: UseCaseError, Equatable, Sendable {
    case invalidID
    case invalidName
    case exists
    case unknown
    case rules(ApplicationChangeError)
    case storage(StoreError)
}
