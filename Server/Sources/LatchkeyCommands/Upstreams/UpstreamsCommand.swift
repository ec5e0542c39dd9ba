import ArgumentParser
import LatchkeyCore

/// `latchkey upstreams`.
struct UpstreamsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "upstreams",
        abstract: "Manage the providers at which users log in: Google, Apple, a company's own.",
        subcommands: [
            ListUpstreamsCommand.self, AddUpstreamCommand.self, SetUpstreamCommand.self, RemoveUpstreamCommand.self,
            RevocationsCommand.self,
        ]
    )
}

/// An upstream as the command line shows it, without its secret.
struct UpstreamReport: Codable, Sendable, Equatable {
    let id: Upstream.ID
    let provider: String
    let name: String
    let issuer: String
    let gateway: String?
    let clientID: String
    let nativeClientIDs: [String]
    let scopes: [String]
    let organizations: [String]
    /// `all`, `none`, or the ids of applications.
    let applications: String
    let requiredByApplications: [String]
    let requiredForDomains: [String]
    let acrValues: [String]
    let logsOutThere: Bool
    let position: Int
    /// The address to register at the provider, after the server's own.
    let callback: String

    static let columns = ["ID", "PROVIDER", "NAME", "CLIENT ID", "APPLICATIONS", "CALLBACK"]

    init(_ upstream: Upstream, at address: String?) {
        id = upstream.id
        provider = upstream.provider.name
        name = upstream.title
        issuer = upstream.issuer
        gateway = upstream.gateway
        clientID = upstream.clientID
        nativeClientIDs = upstream.nativeClientIDs
        scopes = upstream.scopes ?? upstream.provider.scopes
        organizations = upstream.organizations.sorted()
        switch upstream.offer {
        case .everywhere: applications = "all"
        case .nowhere: applications = "none"
        case .applications(let ids): applications = ids.map(\.rawValue).sorted().joined(separator: " ")
        }
        requiredByApplications = upstream.requirement.applications.map(\.rawValue).sorted()
        requiredForDomains = upstream.requirement.domains.map(\.text).sorted()
        acrValues = upstream.acrValues
        logsOutThere = upstream.logsOutThere
        position = upstream.position
        callback = (address ?? "") + "/federation/\(upstream.id)/callback"
    }

    var row: [String] { [id.rawValue, provider, name, clientID, applications, callback] }
}

extension CommandError {
    init(_ error: UpstreamError, _ id: Upstream.ID) {
        switch error {
        case .id: self = .asked("\(id) is no id. Give 1 to 32 of a-z, 0-9 and hyphens.")
        case .provider(let name):
            let names = UpstreamProvider.all.map(\.name).joined(separator: ", ")
            self = .asked("\(name) is no known provider. Give one of \(names).")
        case .exists: self = .stands("There is an upstream \(id) already. Use: latchkey upstreams set \(id)")
        case .unknown: self = .stands("There is no upstream \(id). See: latchkey upstreams list")
        case .unreadable:
            self = .stands("The upstream \(id) was stored with another secret. Remove it, and add it again.")
        case .changedMeanwhile: self = .stands("Somebody else has changed \(id) at the same time. Try again.")
        case .tooMany:
            self = .stands("A server has \(UpstreamAdministration.most) upstreams at most. Remove one first.")
        case .clientID: self = .asked("Give --client-id: the id that the provider has given this server.")
        case .name: self = .asked("Give --name 1 to \(Upstream.longestName) characters.")
        case .issuer:
            self = .asked(
                "Give --issuer an https URL without a query and a slash at its end, as the provider writes it."
            )
        case .issuerMissing: self = .asked("Give --issuer: the URL of the OpenID provider.")
        case .gateway: self = .asked("Give --gateway an origin without a path, like https://gateway.example.com.")
        case .appleKey:
            self = .asked(
                "Apple needs --apple-team, --apple-key-id and the private key of that id: its .p8 file in --client-secret-file."
            )
        case .notApple: self = .asked("--apple-team and --apple-key-id are for apple.")
        case .scope(let name):
            self = .asked("The scopes lack openid, or \(name) is none. Give characters of ASCII, with spaces between.")
        case .text:
            self = .asked(
                "Give lists of up to \(Upstream.mostValues) values, each of up to \(Upstream.longestText) bytes."
            )
        case .unknownApplication(let id): self = .unknownApplication(id, nearest: nil)
        case .notOffered(let application):
            self = .asked("\(application) must offer \(id) to require it. Name it in --applications, too.")
        case .domain(let text):
            self = .asked("\(text) is not a domain of e-mail addresses. Give one like example.com.")
        case .domainsNeedCompanyProvider:
            self = .asked(
                "--required-for-domains needs the company's own provider: oidc, or google or microsoft with --organizations."
            )
        case .domainTaken(let domain, let other):
            self = .stands("\(domain) requires the upstream \(other) already. Remove it there first.")
        case .acrValues: self = .asked("--acr-values needs a provider with ID tokens, such as oidc.")
        case .storage(let error): self = CommandError(ApplicationError.storage(error), id: "")
        }
    }
}
