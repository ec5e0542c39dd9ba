import LatchkeyAPI
import LatchkeyCore

/// The sessions of the signed-in user: list them, end one, end all others.
extension ServerEndpoint {
    static let sessions = ServerEndpoint(
        .sessions,
        EndpointSummary("listSessions", .sessions, "List the sessions of the user that live, the last used first"),
        body: .none,
        answers: [AnswerDescription(.ok, SessionList.self, "The sessions.")]
    ) { (call: Call<NoBody, SessionCaller>) in
        let access = call.caller.access
        let sessions = try await call.domain.userSessions.devices(access)
        return .ok(SessionList(sessions: sessions.map { ListedSession($0, isCurrent: $0.id == access.sessionID) }))
    }

    static let endSession = ServerEndpoint(
        .endSession,
        EndpointSummary("endSession", .sessions, "End one session of the user"),
        parameters: [.id("The session.")],
        body: .none,
        answers: [AnswerDescription(.noContent, "Ended; its tokens are refused from now on.")],
        refusals: [.notFound]
    ) { (call: Call<NoBody, SessionCaller>) in
        // Ids need no percent-encoding, so a text with it is not an id.
        let id = SessionRecord.ID(call.request.pathParameters["id"] ?? "")
        try await call.domain.userSessions.end(id, by: call.caller.access, from: call.address)
        return .noContent
    }

    static let endOtherSessions = ServerEndpoint(
        .endOtherSessions,
        EndpointSummary("endOtherSessions", .sessions, "End all sessions of the user but the one that asks"),
        body: .none,
        answers: [AnswerDescription(.noContent, "Ended; their tokens are refused from now on.")]
    ) { (call: Call<NoBody, SessionCaller>) in
        try await call.domain.userSessions.endOthers(by: call.caller.access, from: call.address)
        return .noContent
    }
}
