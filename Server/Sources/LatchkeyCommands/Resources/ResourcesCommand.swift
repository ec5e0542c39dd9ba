import ArgumentParser
import LatchkeyCore

/// `latchkey resources`.
struct ResourcesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "resources",
        abstract: "Manage the APIs that accept tokens of the server (RFC 8707).",
        subcommands: [ListResourcesCommand.self, AddResourceCommand.self, RemoveResourceCommand.self]
    )
}

/// A resource as the command line shows it.
struct ResourceReport: Codable, Sendable, Equatable {
    let uri: String
    let scopes: [String]
    let clients: Resource.Clients

    static let columns = ["URI", "SCOPES", "CLIENTS"]

    init(_ resource: Resource) {
        uri = resource.uri
        scopes = resource.scopes.names
        clients = resource.clients
    }

    var row: [String] { [uri, scopes.isEmpty ? "none" : scopes.joined(separator: " "), clients.rawValue] }
}

extension CommandError {
    init(_ error: ResourceError, uri: String) {
        switch error {
        case .uri:
            self = .asked(
                "\(uri) is not a resource. Give an absolute URI without a fragment (#), like https://api.example.com/."
            )
        case .scope(let text):
            self = .asked(
                "\(text) is not a scope. Give characters of printable ASCII, without spaces, quotes and backslashes."
            )
        case .standardScope(let text):
            self = .asked("\(text) is a scope of OpenID Connect and belongs to no resource. Give another name.")
        case .tooManyScopes:
            self = .asked("A resource has \(Scopes.most) scopes of \(Scopes.longest) characters together at most.")
        case .tooMany: self = .stands("The server has \(Resource.most) resources already. Remove one first.")
        case .unknown: self = .stands("There is no resource \(uri). See: latchkey resources list")
        case .storage(let error): self = CommandError(ApplicationError.storage(error), id: "")
        }
    }
}
