/// Adds, lists and removes the keys by which applications accept single-sign-on tokens.
///
/// A change takes effect with the next request that this server answers.
package struct SSOKeyAdministration: Sendable {
    /// The most keys of one application; the server tries each for a token.
    package static let mostPerApplication = 10
    /// The shortest secret, in bytes (RFC 7518 §3.2).
    package static let shortestSecret = 32
    private static let longestSecret = 512

    private let storage: any Storage
    private let sealing: any Sealing
    private let directory: SSOKeyDirectory
    private let ids: IDSource
    private let clock: any WallClock

    package init(
        storage: any Storage,
        sealing: any Sealing,
        directory: SSOKeyDirectory,
        ids: IDSource,
        clock: any WallClock
    ) {
        self.storage = storage
        self.sealing = sealing
        self.directory = directory
        self.ids = ids
        self.clock = clock
    }

    /// Adds a key.
    ///
    /// - Returns: The key.
    /// - Throws: The reason why it cannot be added.
    package func add(
        _ method: SSOKey.Method,
        window: Int = SSOKey.standardWindow,
        vouchesForAddresses: Bool = true,
        to applicationID: Application.ID
    ) async throws(SSOKeyError) -> SSOKey {
        guard SSOKey.windows.contains(window) else { throw .window }
        try check(method)
        let key = SSOKey(
            id: ids.next(),
            applicationID: applicationID,
            method: method,
            window: window,
            vouchesForAddresses: vouchesForAddresses,
            createdAt: clock.now()
        )
        let stored: StoredSSOKey
        do { stored = try StoredSSOKey(key, with: sealing) } catch { throw .storage(.defect("\(error)")) }
        // Serial, because two concurrent additions must count each other.
        try await storage.serialTransaction(SSOKeyError.self) { [sealing] tables in
            let present = try tables.ssoKeys(of: applicationID)
            // A key that is stored twice would accept each token twice.
            let isKnown = present.contains { (try? $0.opened(with: sealing))?.method.secret == method.secret }
            guard !isKnown else { throw SSOKeyError.exists }
            guard present.count < Self.mostPerApplication else { throw SSOKeyError.tooMany }
            try tables.ssoKeys.insert(stored)
        }
        _ = try await reload()
        return key
    }

    /// The keys of an application, or all keys, oldest first; the key is nil if it cannot be opened.
    package func keys(
        of applicationID: Application.ID?
    ) async throws(SSOKeyError) -> [(stored: StoredSSOKey, key: SSOKey?)] {
        let stored = try await storage.read(SSOKeyError.self) { tables in
            guard let applicationID else { return try tables.ssoKeys.all() }
            return try tables.ssoKeys(of: applicationID)
        }
        return stored.map { ($0, try? $0.opened(with: sealing)) }
    }

    /// Removes a key: the server no longer accepts its tokens.
    package func remove(_ id: SSOKey.ID) async throws(SSOKeyError) {
        try await storage.serialTransaction(SSOKeyError.self) { tables in
            guard try tables.ssoKeys.remove(id) else { throw SSOKeyError.unknown }
        }
        _ = try await reload()
    }

    /// Reads all keys again.
    ///
    /// - Returns: The ids of the keys that cannot be opened and are ignored.
    @discardableResult
    package func reload() async throws(SSOKeyError) -> [SSOKey.ID] {
        do { return try await directory.reload(from: storage, with: sealing) } catch { throw .storage(error) }
    }

    private func check(_ method: SSOKey.Method) throws(SSOKeyError) {
        var texts = [method.jwtRules?.issuer, method.jwtRules?.audience].compactMap { $0 }
        switch method {
        case .lithium(let lithium):
            let keys = [lithium.key, lithium.addressKey].compactMap { $0 }
            guard keys.allSatisfy({ LithiumKey.lengths.contains($0.bytes.count) }) else { throw .keyLength }
            guard lithium.addressKey != lithium.key else { throw .sameKeyTwice }
            texts += [lithium.domain, lithium.clientID]
            guard !texts.contains(where: { $0.contains("|") }) else { throw .text }
        case .publicKey: break
        case .publicKeys(let url, _):
            guard RemoteKeysAddress.isAllowed(url) else { throw .url }
            texts.append(url)
        case .secret(let secret, _):
            guard (Self.shortestSecret...Self.longestSecret).contains(secret.bytes.count) else { throw .secretLength }
        }
        guard
            texts.allSatisfy({
                !$0.isEmpty && $0.utf8.count <= SSOKey.longestText && !$0.hasControlCharacters && !$0.contains(" ")
            })
        else { throw .text }
    }
}

extension Tables {
    /// The keys of an application, oldest first.
    fileprivate func ssoKeys(of id: Application.ID) throws -> [StoredSSOKey] {
        guard try applications.find(id) != nil else { throw SSOKeyError.unknownApplication }
        return try ssoKeys.all().filter { $0.applicationID == id }
    }
}

/// The reason why a key is not added, removed or shown.
package enum SSOKeyError: UseCaseError, Equatable, Sendable {
    case unknownApplication
    case unknown
    case exists
    case tooMany
    case window
    case keyLength
    case secretLength
    case sameKeyTwice
    case url
    case text
    case storage(StoreError)
}

extension SSOKey.Method {
    /// The secret or public key behind its tokens.
    var secret: Secret {
        switch self {
        case .lithium(let lithium): lithium.key
        case .publicKey(let key, _): Secret(key.json)
        case .publicKeys(let url, _): Secret(url)
        case .secret(let secret, _): secret
        }
    }
}
