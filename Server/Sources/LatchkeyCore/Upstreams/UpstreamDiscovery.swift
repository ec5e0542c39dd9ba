package import Foundation
import LatchkeyJSON

/// The endpoints of providers: fixed ones, and those of discovery documents, fetched on demand and cached
/// (OpenID Connect Discovery §4).
///
/// A document stays usable for up to a day if the host is unavailable.
package actor UpstreamDiscovery {
    /// The time for which a document is fresh, in seconds.
    package static let freshness: TimeInterval = 60 * 60
    /// The longest use of a document that cannot be fetched again, in seconds.
    package static let longestUse: TimeInterval = 24 * 60 * 60
    /// The minimum seconds between two fetches of one document after a failure.
    package static let pause: TimeInterval = 10
    /// The longest document, in bytes.
    package static let longest = 64 * 1024

    private struct Document {
        let endpoints: UpstreamEndpoints
        let fetchedAt: Date
    }

    private struct Entry {
        var document: Document?
        var triedAt = Date.distantPast
        var problem = ""
        var running: Task<Void, Never>?
    }

    private let calls: any UpstreamCalling
    private let clock: any WallClock
    private var entries: [String: Entry] = [:]

    package init(calls: any UpstreamCalling, clock: any WallClock) {
        self.calls = calls
        self.clock = clock
    }

    /// The endpoints of an upstream's provider.
    ///
    /// - Throws: `UpstreamRefusal.unavailable`.
    package func endpoints(of upstream: Upstream) async throws(UpstreamRefusal) -> UpstreamEndpoints {
        if case .fixed(let endpoints) = upstream.provider.endpoints { return endpoints.behind(upstream.gateway) }
        let url = upstream.discoveryURL
        let entry = entries[url, default: Entry()]
        let now = clock.now()
        if let document = entry.document, abs(now.timeIntervalSince(document.fetchedAt)) < Self.freshness {
            return document.endpoints
        }
        if entry.running != nil || abs(now.timeIntervalSince(entry.triedAt)) >= Self.pause {
            await fetch(url, of: upstream)
        }
        let tried = entries[url, default: Entry()]
        guard let document = tried.document, abs(now.timeIntervalSince(document.fetchedAt)) < Self.longestUse else {
            throw .unavailable(tried.problem)
        }
        return document.endpoints
    }

    /// Joins a fetch in progress.
    private func fetch(_ url: String, of upstream: Upstream) async {
        if let running = entries[url]?.running { return await running.value }
        // A separate task, which outlives the first waiting caller.
        let task = Task { take(await read(url, of: upstream), of: url) }
        entries[url, default: Entry()].running = task
        await task.value
    }

    private func read(_ url: String, of upstream: Upstream) async -> Result<UpstreamEndpoints, UpstreamRefusal> {
        let reply: UpstreamReply
        do throws(FetchFailure) { reply = try await calls.send(UpstreamCall(url)) } catch {
            return .failure(.unavailable("the discovery document cannot be fetched: \(error)"))
        }
        guard reply.status == 200, reply.body.count <= Self.longest else {
            return .failure(.unavailable("the host answered \(reply.status) in the place of a discovery document"))
        }
        guard let members = JSONValue.members(of: reply.body),
            let issuer = members["issuer"]?.stringValue, upstream.isNamed(issuer),
            let authorization = members.secureURL("authorization_endpoint"),
            let token = members.secureURL("token_endpoint"), let keySet = members.secureURL("jwks_uri")
        else { return .failure(.unavailable("the discovery document lacks an endpoint, or is another issuer's")) }
        var endpoints = UpstreamEndpoints(authorization: authorization, token: token, keySet: keySet)
        endpoints.secretMethods =
            members["token_endpoint_auth_methods_supported"]?.arrayValue?.compactMap(\.stringValue) ?? []
        endpoints.userinfo = members.secureURL("userinfo_endpoint")
        endpoints.revocation = members.secureURL("revocation_endpoint")
        endpoints.logOut = members.secureURL("end_session_endpoint")
        endpoints.namesIssuer = members["authorization_response_iss_parameter_supported"]?.boolValue ?? false
        return .success(endpoints)
    }

    private func take(_ result: Result<UpstreamEndpoints, UpstreamRefusal>, of url: String) {
        var entry = entries[url, default: Entry()]
        entry.running = nil
        entry.triedAt = clock.now()
        switch result {
        case .success(let endpoints): entry.document = Document(endpoints: endpoints, fetchedAt: clock.now())
        case .failure(.unavailable(let problem)): entry.problem = problem
        case .failure(let refusal): entry.problem = "\(refusal)"
        }
        entries[url] = entry
    }
}

extension Upstream {
    /// The part of Microsoft's issuer that stands for the tenant of each user.
    static let tenant = "{tenantid}"

    /// The URL of its provider's discovery document.
    var discoveryURL: String {
        // One organization has a document of its own; `common` is for all.
        let tenant = organizations.count == 1 ? organizations.first ?? "" : "common"
        let base = issuer.replacing(Self.tenant, with: tenant)
        return base.behind(gateway) + "/.well-known/openid-configuration"
    }

    /// Whether a discovery document's issuer is that of its provider.
    func isNamed(_ text: String) -> Bool {
        if text == issuer { return true }
        guard issuer.contains(Self.tenant), organizations.count == 1, let tenant = organizations.first else {
            return false
        }
        return text == issuer.replacing(Self.tenant, with: tenant)
    }
}

extension UpstreamEndpoints {
    fileprivate func behind(_ gateway: String?) -> UpstreamEndpoints {
        var endpoints = self
        endpoints.authorization = authorization.behind(gateway)
        endpoints.token = token.behind(gateway)
        endpoints.keySet = keySet?.behind(gateway)
        endpoints.userinfo = userinfo?.behind(gateway)
        endpoints.revocation = revocation?.behind(gateway)
        endpoints.logOut = logOut?.behind(gateway)
        return endpoints
    }
}

extension String {
    /// The URL at a gateway in the place of its own origin.
    func behind(_ gateway: String?) -> String {
        guard let gateway, let url = FetchAddress(self) else { return self }
        return gateway + url.pathAndQuery
    }
}

extension JSONValue {
    /// The members of an object in JSON; nil unless it is one with unique names.
    static func members(of bytes: [UInt8]) -> [String: JSONValue]? {
        guard String(validating: bytes, as: UTF8.self) != nil, (try? JSONSyntax.check(bytes)) != nil else { return nil }
        return (try? JSONDecoder().decode(JSONValue.self, from: Data(bytes)))?.objectValue
    }
}

extension [String: JSONValue] {
    /// A URL with TLS, or of this computer.
    fileprivate func secureURL(_ name: String) -> String? {
        guard let text = self[name]?.stringValue, let url = FetchAddress(text) else { return nil }
        return url.isSecure || url.address?.scope == .thisComputer ? text : nil
    }
}
