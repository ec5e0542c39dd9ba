public import Foundation

/// How a verifier checks tokens; each value has a default.
public struct VerifierOptions: Sendable {
    /// The ways to present a token that your service accepts, in the order of its challenges.
    public var schemes: [TokenScheme] = [.bearer, .dpop]
    /// The document about your service (RFC 9728), which refusals then name.
    public var resource: ResourceMetadata?
    /// Asks the issuer whether the session of a token still lives; nil to check tokens offline.
    public var introspection: Introspection?
    /// The accepted difference between the clocks.
    public var clockDifference: Duration = .seconds(60)
    /// The most proofs of keys that are remembered, so that none is used twice (RFC 9449 §11.1).
    ///
    /// Each takes about 50 bytes for two to four minutes. A verifier whose memory is full refuses further proofs with
    /// 503, because a forgotten proof could be used again.
    public var proofLimit = 200_000
    /// The time.
    public var clock = VerifierClock.system
    /// Sends the requests to the issuer; the default uses libcurl.
    public var fetch: VerifierFetch = CurlFetch.send

    /// The defaults.
    public init() {}
}

/// A way to present an access token in the header `Authorization`.
public enum TokenScheme: String, Sendable, Hashable, CaseIterable {
    /// Holding the token suffices (RFC 6750).
    case bearer = "Bearer"
    /// The request proves that its sender holds the token's key (RFC 9449).
    case dpop = "DPoP"
}

/// The time of day and a monotonic clock; tests advance them.
public struct VerifierClock: Sendable {
    /// The time of day, for the times in tokens.
    public var date: @Sendable () -> Date
    /// The monotonic time, for the age of keys.
    public var instant: @Sendable () -> ContinuousClock.Instant

    /// - Parameters:
    ///   - date: The time of day.
    ///   - instant: The monotonic time.
    public init(
        date: @escaping @Sendable () -> Date,
        instant: @escaping @Sendable () -> ContinuousClock.Instant
    ) {
        self.date = date
        self.instant = instant
    }

    /// The clocks of the system.
    public static let system = VerifierClock(date: { Date() }, instant: { .now })
}

/// A value that a verifier cannot be made with.
public enum VerifierSetupError: Error, Hashable, Sendable {
    /// The issuer is not an `https` URL, or `http` on this computer, or it has a query or a fragment.
    case invalidIssuer
    /// The server's address is neither `http` nor `https`, or has no host.
    case invalidServer
    /// The resource is not an `https` URL, or `http` on this computer, or it has a fragment.
    case invalidResource
}

extension VerifierSetupError: CustomStringConvertible {
    /// A sentence that says what to change.
    public var description: String {
        switch self {
        case .invalidIssuer: "The issuer has to be an https URL without a query and a fragment."
        case .invalidServer: "The server's address has to be an http or https URL."
        case .invalidResource: "The resource has to be an https URL without a fragment."
        }
    }
}
