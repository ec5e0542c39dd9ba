public import Foundation

/// Checks the access tokens of requests to your service.
///
/// ```swift
/// let verifier = try TokenVerifier(issuer: "https://id.example.com", audience: "https://api.example.com")
/// let request = TokenRequest(method: "GET", url: "https://api.example.com/notes", authorization: [header])
/// let user = try await verifier.verify(request, scopes: ["notes:read"]).subject
/// ```
///
/// Make one verifier for the whole process: it caches the issuer's keys. It accepts JWT access tokens (RFC 9068) that are
/// signed with ES256 or RS256, as `Bearer` (RFC 6750) or bound to a key of the client with `DPoP` (RFC 9449). A token is
/// checked offline. Set ``VerifierOptions/introspection`` to refuse tokens of sessions that have just ended.
///
/// It keeps the `jti` of proofs in this process. Several processes behind one address do not share it.
public struct TokenVerifier: Sendable {
    /// The document about your service, which `resource_metadata` in refusals leads to; nil for none.
    public let resource: ResourceMetadata?

    /// The ways to present a token that your service accepts.
    public var schemes: [TokenScheme] { options.schemes }

    private let audience: String?
    private let options: VerifierOptions
    private let keys: IssuerKeys
    private let proofs: ProofMemory
    private let sessions: SessionCheck?

    /// A verifier for the tokens of one issuer.
    ///
    /// It touches no network. The first token, or ``prepare()``, fetches the issuer's metadata (RFC 8414) and its keys.
    ///
    /// - Parameters:
    ///   - issuer: The `iss` of tokens, such as `https://id.example.com`. It has to be `https`, except on this computer.
    ///   - audience: Your service's name in `aud`; nil for the issuer itself. A token with the claim `scope`, as
    ///     third parties' applications get it, is then refused unless ``verify(_:scopes:)`` names a scope that it has.
    ///   - options: Everything else.
    /// - Throws: ``VerifierSetupError`` for a URL that cannot be used.
    public init(
        issuer: String,
        audience: String? = nil,
        options: VerifierOptions = VerifierOptions()
    ) throws(VerifierSetupError) {
        self.init(at: try IssuerAddress(issuer: issuer), audience: audience, options)
    }

    /// A verifier for the tokens of a Latchkey server at an address of your own network.
    ///
    /// The server's metadata names the issuer, so it may have another address in public. Use it only for an address that
    /// nobody else can answer at.
    ///
    /// - Parameters:
    ///   - server: The address, such as `http://127.0.0.1:8080`.
    ///   - audience: Your service's name in `aud`; nil for the issuer.
    ///   - options: Everything else.
    /// - Throws: ``VerifierSetupError`` for a URL that cannot be used.
    public init(
        server: URL,
        audience: String? = nil,
        options: VerifierOptions = VerifierOptions()
    ) throws(VerifierSetupError) {
        self.init(at: try IssuerAddress(server: server), audience: audience, options)
    }

    private init(at address: IssuerAddress, audience: String?, _ options: VerifierOptions) {
        self.audience = audience
        self.options = options
        resource = options.resource
        keys = IssuerKeys(address: address, fetch: options.fetch, clock: options.clock)
        proofs = ProofMemory(
            limit: options.proofLimit,
            clockDifference: options.clockDifference,
            clock: options.clock
        )
        sessions = options.introspection.map { SessionCheck($0, fetch: options.fetch, clock: options.clock) }
    }

    /// Fetches the keys now, so that later tokens are verified while the issuer is unavailable.
    ///
    /// If the issuer does not answer, the first token tries again.
    public func prepare() async { await keys.refresh() }

    /// Checks the access token of a request.
    ///
    /// It touches the network if the keys are older than the issuer allows, or the token names an unknown key; and once
    /// a second for each token if ``VerifierOptions/introspection`` is set.
    ///
    /// - Parameters:
    ///   - request: The parts of the request that concern the token.
    ///   - scopes: The scopes that the token needs, all of them.
    /// - Returns: The verified claims.
    /// - Throws: ``TokenRefusal`` with the status and the headers of the answer.
    public func verify(
        _ request: TokenRequest,
        scopes: Set<String> = []
    ) async throws(TokenRefusal) -> VerifiedToken {
        let challenges = Challenges(options, scopes: scopes)
        var scheme: TokenScheme?
        do throws(TokenFault) {
            let credential = try PresentedToken(request)
            scheme = credential.scheme
            return try await verified(credential, of: request, scopes: scopes)
        } catch {
            throw TokenRefusal(error, presented: scheme, challenges)
        }
    }

    private func verified(
        _ presented: PresentedToken,
        of request: TokenRequest,
        scopes: Set<String>
    ) async throws(TokenFault) -> VerifiedToken {
        guard options.schemes.contains(presented.scheme) else { throw .invalidToken(.scheme) }
        let signed = try SignedToken(presented.text)
        let issuer = try await keys.issuer(having: signed.keyID)
        guard issuer.keys[signed.keyID]?.hasSigned(signed.jws) == true else { throw .invalidToken(.signature) }
        let rules = ClaimRules(
            issuer: issuer.name,
            audience: audience ?? issuer.name,
            clockDifference: options.clockDifference,
            now: options.clock.date()
        )
        let token = try rules.check(signed)
        try await checkProof(of: token, presented, request)
        if let sessions { try await sessions.check(presented.text, subject: token.subject, at: issuer.introspection) }
        guard token.scopes.isSuperset(of: scopes) else { throw .insufficientScope }
        // A token with scopes is for what they say. A service with neither an audience nor scopes has not said what it is.
        if audience == nil, scopes.isEmpty, token.claims["scope"] != nil { throw .insufficientScope }
        return token
    }

    /// Requires the proof of a bound token, and refuses a proof for one that is not bound (RFC 9449 §7).
    private func checkProof(
        of token: VerifiedToken,
        _ presented: PresentedToken,
        _ request: TokenRequest
    ) async throws(TokenFault) {
        switch (presented.scheme, token.keyThumbprint) {
        case (.bearer, nil): return
        case (.bearer, _): throw .invalidToken(.boundTokenAsBearer)
        case (_, nil): throw .invalidToken(.unboundTokenWithProof)
        case (_, let thumbprint?):
            let proof = try KeyProof(
                request,
                for: presented.text,
                clockDifference: options.clockDifference,
                now: options.clock.date()
            )
            guard proof.thumbprint == thumbprint else { throw .invalidToken(.keyBinding) }
            try await proofs.take(proof)
        }
    }
}
