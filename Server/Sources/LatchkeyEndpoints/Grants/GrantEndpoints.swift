package import LatchkeyAPI
import LatchkeyCore

/// The applications with rights in the account of the signed-in user: list them, and withdraw a consent.
extension ServerEndpoint {
    static let grants = ServerEndpoint(
        .grants,
        EndpointSummary("listGrants", .users, "List the applications with rights in the account of the user"),
        body: .none,
        answers: [AnswerDescription(.ok, ApplicationGrantList.self, "The applications, the last used first.")]
    ) { (call: Call<NoBody, SessionCaller>) in
        var grants: [ApplicationGrant] = []
        for application in try await call.domain.userGrants.applications(of: call.caller.access) {
            // The document of a client may be unreachable now; its id names it too.
            let client = try? await call.domain.clients.find(application.applicationID)
            grants.append(ApplicationGrant(application, name: client?.name ?? application.applicationID.rawValue))
        }
        return .ok(ApplicationGrantList(grants: grants))
    }

    static let withdrawGrant = ServerEndpoint(
        .withdrawGrant,
        EndpointSummary("withdrawGrant", .users, "Withdraw the consent to an application, and end its sessions"),
        parameters: [
            ParameterDescription("application", in: .path, .string(), "The id of the application, percent-encoded.")
        ],
        body: .none,
        answers: [AnswerDescription(.noContent, "Withdrawn; its tokens are refused from now on.")],
        refusals: [.notFound]
    ) { (call: Call<NoBody, SessionCaller>) in
        let unknown = HTTPProblem(.notFound, detail: "This application has no rights in your account.")
        guard let id = call.request.pathParameter("application"), !id.utf8.contains(0) else { throw unknown }
        do {
            try await call.domain.userGrants.withdraw(.init(id), by: call.caller.access, from: call.address)
        } catch SessionEndError.notFound { throw unknown }
        return .noContent
    }
}

extension ApplicationGrant {
    fileprivate init(_ application: GrantedApplication, name: String) {
        self.init(
            applicationID: application.applicationID.rawValue,
            name: name,
            scopes: application.grant?.scopes.names,
            resources: application.grant?.resources ?? [],
            grantedAt: application.since,
            lastUsedAt: application.lastUsedAt,
            sessionCount: application.sessionCount
        )
    }
}

extension ApplicationGrant: Described {
    package static let schema = Schema.object([
        .required("applicationID", .string("The id, or the URL of the description, of the application.")),
        .required("name", .string()),
        .optional("scopes", .array(of: .string())),
        .required("resources", .array(of: .string())),
        .required("grantedAt", .time()),
        .required("lastUsedAt", .time()),
        .required("sessionCount", .integer(nil, "The live sessions besides the calling one.")),
    ])

    package static var example: ApplicationGrant {
        ApplicationGrant(
            applicationID: "weather",
            name: "Weather",
            scopes: ["openid", "profile"],
            resources: [],
            grantedAt: .example,
            lastUsedAt: .example,
            sessionCount: 1
        )
    }
}

extension ApplicationGrantList: Described {
    package static let schema = Schema.object([.required("grants", .array(of: .of(ApplicationGrant.self)))])

    package static var example: ApplicationGrantList { ApplicationGrantList(grants: [.example]) }
}
