import Foundation

/// Keeps authorization requests while pages are shown, and those that clients push (RFC 9126).
///
/// A request belongs to the browser that shows its first page. Another browser that opens its address continues with a
/// copy, so nobody can prepare a login and have another person finish it.
package struct Interactions: Sendable {
    private let storage: any Storage
    private let authorization: Authorization
    private let attempts: AttemptLimits
    private let digest: any TokenDigest
    private let space: FreeSpace
    private let clock: any WallClock

    package init(
        storage: any Storage,
        authorization: Authorization,
        attempts: AttemptLimits,
        digest: any TokenDigest,
        space: FreeSpace,
        clock: any WallClock
    ) {
        self.storage = storage
        self.authorization = authorization
        self.attempts = attempts
        self.digest = digest
        self.space = space
        self.clock = clock
    }

    /// Stores a request that a browser brought.
    ///
    /// - Parameters:
    ///   - parameters: The parameters of the request.
    ///   - application: The application that asks.
    ///   - browser: The secret of the browser; nil if the request came without its cookies.
    ///   - address: The browser's address.
    /// - Returns: The id, which only this browser learns.
    /// - Throws: The reason why it is not stored.
    package func begin(
        _ parameters: [AuthorizationParameter],
        of application: Application.ID,
        in browser: String?,
        from address: ClientAddress?
    ) async throws(InteractionError) -> InteractionID {
        guard Self.fits(parameters) else { throw .tooLarge }
        try space.requireRoom(InteractionError.self)
        do { try await attempts.admitInteraction(from: address) } catch { throw InteractionError(error) }
        let now = clock.now()
        return try await store { digest in
            Interaction(
                digest: digest,
                applicationID: application,
                parameters: parameters,
                browser: browser.map(browserDigest),
                createdAt: now,
                expiresAt: now.addingTimeInterval(TimeInterval(Interaction.lifetime))
            )
        }
    }

    /// The stored request of an application.
    ///
    /// - Returns: Nil if it is unknown, expired, spent or another application's.
    /// - Throws: `StoreError`.
    package func find(
        _ id: InteractionID,
        of application: Application.ID
    ) async throws(StoreError) -> Interaction? {
        let (digest, now) = (digest.digest(id.bytes), clock.now())
        let stored = try await storage.read { tables in try tables.interactions.find(digest) }
        guard let stored, stored.applicationID == application, stored.spentAt == nil, now < stored.expiresAt else {
            return nil
        }
        return stored
    }

    /// Whether a stored request belongs to another browser.
    package func isOfAnother(_ interaction: Interaction, than browser: String) -> Bool {
        interaction.browser.map { $0 != browserDigest(browser) } ?? false
    }

    /// Gives a stored request to a browser, which is about to show its first page.
    ///
    /// - Parameters:
    ///   - interaction: The request.
    ///   - id: Its id.
    ///   - browser: The secret of the browser.
    ///   - address: The browser's address.
    /// - Returns: The id; that of a copy if the request belongs to another browser.
    /// - Throws: The reason why there is no copy.
    package func claim(
        _ interaction: Interaction,
        _ id: InteractionID,
        for browser: String,
        from address: ClientAddress?
    ) async throws(InteractionError) -> InteractionID {
        let browserDigest = browserDigest(browser)
        if interaction.browser == browserDigest { return id }
        if interaction.browser == nil {
            let isBound = try await storage.transaction(InteractionError.self) { tables in
                try tables.interactions.bind(interaction.digest, to: browserDigest)
            }
            if isBound { return id }
        }
        try space.requireRoom(InteractionError.self)
        do { try await attempts.admitInteraction(from: address) } catch { throw InteractionError(error) }
        let now = clock.now()
        return try await store { digest in
            Interaction(
                digest: digest,
                applicationID: interaction.applicationID,
                parameters: interaction.parameters,
                browser: browserDigest,
                isPushed: interaction.isPushed,
                keyThumbprint: interaction.keyThumbprint,
                createdAt: now,
                expiresAt: interaction.expiresAt
            )
        }
    }

    /// Stores a request that an application pushes.
    ///
    /// - Parameters:
    ///   - parameters: The parameters of the form, without those that authenticate the application.
    ///   - application: The application, which has authenticated, or a public one.
    ///   - keyThumbprint: The key that the request proved to have; nil without a proof.
    ///   - address: The application's address.
    /// - Returns: The `request_uri`, and its lifetime in seconds.
    /// - Throws: The reason why the request is refused.
    package func push(
        _ parameters: [AuthorizationParameter],
        by application: Application,
        keyThumbprint: KeyThumbprint? = nil,
        from address: ClientAddress? = nil
    ) async throws(PushError) -> (requestURI: String, lifetime: Int) {
        if parameters.contains(where: { $0.name == "request_uri" }) {
            throw .refused(.invalidRequest, "request_uri cannot be pushed")
        }
        var parameters = parameters
        if !parameters.contains(where: { $0.name == "client_id" }) {
            parameters.append(AuthorizationParameter(name: "client_id", value: application.id.rawValue))
        }
        guard AuthorizationRequest.clientID(parameters) == application.id else {
            throw .refused(.invalidRequest, "client_id is another application's")
        }
        guard Self.fits(parameters) else { throw .refused(.invalidRequest, "the request is too long") }
        let request = try await checked(parameters)
        if let named = request.keyThumbprint, let keyThumbprint, named != keyThumbprint {
            throw .refused(.invalidRequest, "dpop_jkt is not the key of the proof")
        }
        try space.requireRoom(PushError.self)
        do { try await attempts.admitPushedRequest(of: application.id, from: address) } catch { throw PushError(error) }
        let now = clock.now()
        let (kept, key) = (parameters, keyThumbprint ?? request.keyThumbprint)
        let id: InteractionID
        do {
            id = try await store { digest in
                Interaction(
                    digest: digest,
                    applicationID: application.id,
                    parameters: kept,
                    isPushed: true,
                    keyThumbprint: key,
                    createdAt: now,
                    expiresAt: now.addingTimeInterval(TimeInterval(Interaction.pushedLifetime))
                )
            }
        } catch { throw PushError(error) }
        return (id.requestURI, Interaction.pushedLifetime)
    }

    private func checked(_ parameters: [AuthorizationParameter]) async throws(PushError) -> AuthorizationRequest {
        let checked: CheckedAuthorizationRequest
        do { checked = try await authorization.check(parameters, isPushed: true) } catch { throw .storage(error) }
        switch checked {
        case .good(let request): return request
        case .refused(let refusal): throw .refused(refusal.code, refusal.description)
        case .refusedOnPage: throw .refused(.invalidRequest, "redirect_uri is missing or not registered")
        }
    }

    private func store(
        _ make: @Sendable ([UInt8]) -> Interaction
    ) async throws(InteractionError) -> InteractionID {
        let id = InteractionID(.random())
        let interaction = make(digest.digest(id.bytes))
        try await storage.transaction(InteractionError.self) { tables in try tables.interactions.insert(interaction) }
        return id
    }

    private func browserDigest(_ browser: String) -> [UInt8] { digest.digest(Array("browser\n\(browser)".utf8)) }

    private static func fits(_ parameters: [AuthorizationParameter]) -> Bool {
        parameters.count <= Interaction.mostParameters
            && parameters.reduce(0) { $0 + $1.name.utf8.count + $1.value.utf8.count } <= Interaction.greatestSize
    }
}
