import Foundation
import LatchkeyJSON

/// The issuer's name, its keys and its calls, as its documents say.
struct Issuer: Sendable {
    private static let mostKeys = 100
    /// The limits on caching in seconds, whatever the issuer says.
    private static let ages = 60...3600
    /// The time of caching in seconds if the issuer says nothing.
    private static let usualAge = 300

    let name: String
    /// By id.
    let keys: [String: VerificationKey]
    /// The URL of RFC 7662; nil if there is none.
    let introspection: String?
    /// The time of caching.
    let lifetime: Duration

    /// Fetches the documents (RFC 8414, RFC 7517).
    ///
    /// - Throws: ``IssuerUnavailable``, or the error of `fetch`.
    static func fetched(from address: IssuerAddress, _ fetch: VerifierFetch) async throws -> Issuer {
        let metadata = try await metadata(at: address, fetch)
        guard let name = metadata["issuer"]?.stringValue, !name.isEmpty, address.issuer ?? name == name else {
            throw IssuerUnavailable()
        }
        let keysURL = address.server.map { $0 + "/.well-known/jwks.json" } ?? url(metadata["jwks_uri"])
        guard let keysURL else { throw IssuerUnavailable() }
        let answer = try await answer(of: keysURL, fetch)
        guard let keys = Self.keys(Array(answer.body)), !keys.isEmpty else { throw IssuerUnavailable() }
        return Issuer(
            name: name,
            keys: keys,
            introspection: address.server.map { $0 + "/introspect" } ?? url(metadata["introspection_endpoint"]),
            lifetime: .seconds(age(answer))
        )
    }

    private static func metadata(
        at address: IssuerAddress,
        _ fetch: VerifierFetch
    ) async throws -> [String: JSONValue] {
        var failure: any Error = IssuerUnavailable()
        for url in address.metadata {
            do {
                if let members = JSONValue.members(of: Array(try await answer(of: url, fetch).body)) { return members }
            } catch {
                failure = error
                // Only a missing document is looked for elsewhere.
                guard (error as? IssuerUnavailable)?.status == 404 else { break }
            }
        }
        throw failure
    }

    private static func answer(of url: String, _ fetch: VerifierFetch) async throws -> FetchAnswer {
        let request = FetchRequest("GET", url, headers: [("Accept", "application/json, application/jwk-set+json")])
        let answer = try await fetch(request)
        guard answer.status == 200, answer.body.count <= request.maximumBytes else {
            throw IssuerUnavailable(status: answer.status)
        }
        return answer
    }

    private static func url(_ value: JSONValue?) -> String? {
        guard let text = value?.stringValue, let parts = URLComponents(string: text), parts.isSecureOrLocal else {
            return nil
        }
        return text
    }

    /// The keys of a set by id; nil if the bytes are no set.
    private static func keys(_ body: [UInt8]) -> [String: VerificationKey]? {
        guard let set = JSONValue.members(of: body)?["keys"]?.arrayValue else { return nil }
        var keys: [String: VerificationKey] = [:]
        for jwk in set.prefix(mostKeys).compactMap(\.objectValue) {
            guard let id = jwk["kid"]?.stringValue, let key = VerificationKey(jwk), keys[id] == nil else { continue }
            keys[id] = key
        }
        return keys
    }

    /// The `max-age` of the keys in seconds, within the limits.
    private static func age(_ answer: FetchAnswer) -> Int {
        let directives = answer.values(of: "Cache-Control").flatMap { $0.lowercased().split(separator: ",") }
            .map { $0.trimmingCharacters(in: .whitespaces) }
        if directives.contains("no-store") || directives.contains("no-cache") { return ages.lowerBound }
        let stated = directives.filter { $0.hasPrefix("max-age=") }.compactMap { Int($0.dropFirst(8)) }.min()
        return min(max(stated ?? usualAge, ages.lowerBound), ages.upperBound)
    }
}

/// The issuer answers no usable document.
struct IssuerUnavailable: Error {
    var status: Int?
}
