import LatchkeyCore
import LatchkeyCrypto
import Logging

extension UpstreamPorts {
    /// The parts of a server that uses the network.
    init(_ directory: UpstreamDirectory, _ fetching: ClientFetching, _ secret: ServerSecret) {
        self.init(
            directory: directory,
            calls: fetching.upstreamCalls,
            keys: fetching.upstreamKeys,
            tokens: ProviderTokens(),
            sealing: secret.sealing(for: .upstreamVisits),
            secrets: secret.keyedDigest(for: .upstreamVisits),
            report: Self.report
        )
    }

    /// Tells the operator why nobody was logged in; the person learns less.
    private static func report(_ id: Upstream.ID, _ refusal: UpstreamRefusal) {
        let reason =
            switch refusal {
            case .cancelled: "the person turned back"
            case .provider(let error): "the provider answered the error \(error.prefix(100))"
            case .unavailable(let text), .untrustworthy(let text): text
            case .otherOrganization: "the person is no member of an admitted organization"
            case .tooOld: "the person authenticated longer ago than was asked"
            case .tooWeak: "the login at the provider reached none of the levels in --acr-values"
            }
        Logger(label: "latchkey.upstreams").warning(
            "an exchange with a provider failed",
            metadata: ["upstream": "\(id)", "reason": "\(reason)"]
        )
    }
}
