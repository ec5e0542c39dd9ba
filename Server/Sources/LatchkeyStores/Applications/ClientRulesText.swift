import Foundation
import LatchkeyCore

/// The rules for an application as an OAuth client in JSON; `{}` stands for the standard rules.
struct ClientRulesText: Codable {
    var party: ClientRules.Party?
    var registration: ClientRules.Registration?
    var profile: ClientRules.Profile?
    var scope: String?
    var resources: [String]?
    var servedResources: [String]?
    var grantTypes: [String]?
    var authentication: ClientAuthenticationMethod?
    var furtherSecrets: [String]?
    var keySet: String?
    var keySetURL: String?
    var isPKCEOptional: Bool?
    var requiresPushedRequests: Bool?
    var requiresKeyProofs: Bool?
    var acceptsEndpointAudience: Bool?
    var subjectType: ClientRules.SubjectType?
    var sector: String?
    var idTokenAlgorithm: SignatureAlgorithm?
    var userinfoAlgorithm: SignatureAlgorithm?
    var hasClaimsInIDToken: Bool?
    var postLogOutRedirectURIs: [String]?
    var backChannelLogOutURI: String?
    var initiateLogInURI: String?
    var homepage: String?
    var policyURI: String?
    var termsURI: String?

    static func text(_ rules: ClientRules) throws -> String {
        guard rules != ClientRules() else { return "{}" }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(ClientRulesText(rules)), as: UTF8.self)
    }

    static func rules(_ text: String) throws -> ClientRules {
        guard text != "{}" else { return ClientRules() }
        return try JSONDecoder().decode(ClientRulesText.self, from: Data(text.utf8)).rules
    }

    /// Every member that differs from the standard rules.
    private init(_ rules: ClientRules) {
        let standard = ClientRules()
        func other<Value: Equatable>(_ path: KeyPath<ClientRules, Value>) -> Value? {
            rules[keyPath: path] == standard[keyPath: path] ? nil : rules[keyPath: path]
        }
        party = other(\.party)
        registration = other(\.registration)
        profile = other(\.profile)
        scope = rules.scopes?.text
        resources = other(\.resources)
        servedResources = other(\.servedResources)
        grantTypes = other(\.grantTypes)?.map(\.rawValue).sorted()
        authentication = rules.authentication
        furtherSecrets = other(\.furtherSecretDigests)?.map { Base64URL.encode($0) }
        keySet = rules.keySet
        keySetURL = rules.keySetURL
        isPKCEOptional = other(\.isPKCEOptional)
        requiresPushedRequests = other(\.requiresPushedRequests)
        requiresKeyProofs = other(\.requiresKeyProofs)
        acceptsEndpointAudience = other(\.acceptsEndpointAudience)
        subjectType = other(\.subjectType)
        sector = rules.sector
        idTokenAlgorithm = other(\.idTokenAlgorithm)
        userinfoAlgorithm = rules.userinfoAlgorithm
        hasClaimsInIDToken = other(\.hasClaimsInIDToken)
        postLogOutRedirectURIs = other(\.postLogOutRedirectURIs)
        backChannelLogOutURI = rules.backChannelLogOutURI
        initiateLogInURI = rules.initiateLogInURI
        homepage = rules.homepage
        policyURI = rules.policyURI
        termsURI = rules.termsURI
    }

    private var rules: ClientRules {
        var rules = ClientRules()
        func set<Value>(_ path: WritableKeyPath<ClientRules, Value>, _ value: Value?) {
            if let value { rules[keyPath: path] = value }
        }
        set(\.party, party)
        set(\.registration, registration)
        set(\.profile, profile)
        rules.scopes = scope.flatMap { Scopes($0) }
        set(\.resources, resources)
        set(\.servedResources, servedResources)
        set(\.grantTypes, grantTypes.map { Set($0.compactMap { GrantType(rawValue: $0) }) })
        rules.authentication = authentication
        set(\.furtherSecretDigests, furtherSecrets?.compactMap { Base64URL.decode($0) })
        rules.keySet = keySet
        rules.keySetURL = keySetURL
        set(\.isPKCEOptional, isPKCEOptional)
        set(\.requiresPushedRequests, requiresPushedRequests)
        set(\.requiresKeyProofs, requiresKeyProofs)
        set(\.acceptsEndpointAudience, acceptsEndpointAudience)
        set(\.subjectType, subjectType)
        rules.sector = sector
        set(\.idTokenAlgorithm, idTokenAlgorithm)
        rules.userinfoAlgorithm = userinfoAlgorithm
        set(\.hasClaimsInIDToken, hasClaimsInIDToken)
        set(\.postLogOutRedirectURIs, postLogOutRedirectURIs)
        rules.backChannelLogOutURI = backChannelLogOutURI
        rules.initiateLogInURI = initiateLogInURI
        rules.homepage = homepage
        rules.policyURI = policyURI
        rules.termsURI = termsURI
        return rules
    }
}
