import Foundation
public import LatchkeyAPI
import LatchkeyCore

extension FakeServer {
    /// The client id of this server at its providers.
    static let clientID = "fake-client"

    /// Offers logins at a provider.
    ///
    /// ```swift
    /// let google = server.addProvider("google")
    /// try await latchkey.logIn(with: FakeProviderSignIn(server, as: "4711"), at: google)
    /// ```
    ///
    /// - Parameters:
    ///   - id: The id at this server.
    ///   - kind: The kind, as `apple`; nil for the id.
    ///   - name: The name for people; nil for the provider's.
    /// - Returns: The provider, as the server lists it.
    @discardableResult
    public func addProvider(_ id: String, kind: String? = nil, name: String? = nil) -> LatchkeyAPI.Upstream {
        let kind = kind ?? id
        guard let provider = UpstreamProvider.named(kind) else {
            preconditionFailure("there is no kind of provider named \(kind)")
        }
        let upstream = LatchkeyCore.Upstream(
            id: .init(id),
            provider: provider,
            name: name,
            namedIssuer: provider.issuer == nil ? "https://\(id).example.test" : nil,
            clientID: Self.clientID,
            position: backend.upstreams.offered(by: Application.defaultID).count,
            createdAt: clock.date
        )
        backend.upstreams.add(upstream)
        return LatchkeyAPI.Upstream(id: id, provider: kind, name: upstream.title, path: "/federation/\(id)")
    }
}
