/// Adds and changes applications; what it does is true at the next request that this server answers.
package struct ApplicationAdministration: Sendable {
    /// The most characters of a name.
    package static let longestName = 100

    private let store: any ApplicationStore
    private let directory: ApplicationDirectory

    package init(store: any ApplicationStore, directory: ApplicationDirectory) {
        self.store = store
        self.directory = directory
    }

    /// All applications, by their ids.
    package func all() async throws(ApplicationError) -> [Application] {
        do { return try await store.all() } catch { throw .storage(error) }
    }

    /// Adds an application with the standard rules, or with a change of them.
    ///
    /// - Parameters:
    ///   - id: A slug of 2 to 64 of `a-z`, `0-9` and `-`.
    ///   - name: What people call it; the id without one.
    ///   - redirectURIs: Where its users are sent back to after a login in the browser.
    ///   - change: What differs from the standard rules.
    /// - Returns: The application.
    /// - Throws: Why it cannot be added.
    package func add(
        _ id: Application.ID,
        name: String?,
        redirectURIs: [String] = [],
        with change: ApplicationChange = ApplicationChange()
    ) async throws(ApplicationError) -> Application {
        guard Application.isID(id) else { throw .invalidID }
        let checkedName: String
        do { checkedName = try (name ?? id).asText(maximum: Self.longestName) } catch { throw .invalidName }
        var change = change
        change.redirectURIs = redirectURIs
        let application: Application
        do { application = try change.applied(to: Application(id: id, name: checkedName)) } catch {
            throw .rules(error)
        }
        let isNew: Bool
        do { isNew = try await store.insert(application) } catch { throw .storage(error) }
        guard isNew else { throw .exists }
        try await reload()
        return application
    }

    /// Changes the rules of an application.
    package func change(
        _ id: Application.ID,
        by change: ApplicationChange
    ) async throws(ApplicationError) -> Application {
        let result: ApplicationChangeResult
        do { result = try await store.change(id, by: change) } catch { throw .storage(error) }
        switch result {
        case .unknown: throw .unknown
        case .refused(let error): throw .rules(error)
        case .changed(let application):
            try await reload()
            return application
        }
    }

    /// Reads all applications anew.
    package func reload() async throws(ApplicationError) {
        do { try await directory.reload(from: store) } catch { throw .storage(error) }
    }
}

/// Why applications are not added, changed or shown.
package enum ApplicationError: UseCaseError, Equatable, Sendable {
    case invalidID
    case invalidName
    case exists
    case unknown
    case rules(ApplicationChangeError)
    case storage(StoreError)
}
