import Foundation
import LatchkeyAPI

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Sends requests with the cookies of whoever is logged in, and keeps what the answers say of them.
struct CookieRequests: Sendable {
    let service: CookieService
    let sessions: CookieSessions
    let transport: any Transport
    let time: Timekeeper

    /// As many as browsers follow.
    private static let maximumRedirects = 20
    /// Redirects are followed here: a cookie may be set on the way, and may be for some of its paths alone.
    private static let oneHop = TransferRules(maximumBytes: nil, deadline: nil, followsRedirects: false)

    /// Sends a request by whoever is logged in, or by nobody.
    ///
    /// When it is refused while the cookies are renewed or somebody logs in again, it is sent once more with the new ones.
    ///
    /// - Parameters:
    ///   - outgoing: What to send; a header `Cookie` is replaced.
    ///   - policy: What means that somebody has to log in.
    ///   - name: Who alone may send it; nil for anybody.
    /// - Returns: The answer, and who it was sent by.
    /// - Throws: ``LatchkeyError``.
    func attempt(_ outgoing: OutgoingRequest, _ policy: LogInPolicy, as name: String? = nil) async throws -> Attempt {
        let session = try await sessions.current()
        if let name, name != session?.name { throw session == nil ? LatchkeyError.loginRequired : .userChanged }
        let sent = try await send(outgoing, as: session)
        guard sent.attempt.meansLogIn(by: policy, to: outgoing.request) else { return sent.attempt }
        // Another process may have been told more than this one knows.
        let now = try? await sessions.load()
        guard let session = sent.session, let sender = sent.attempt.sender else { return sent.attempt }
        if let now, now.name == session.name, now != session, outgoing.isRepeatable {
            return try await send(outgoing, as: now).attempt
        }
        if now == nil, await sessions.hasLeft(session) { return .sessionOver(.loginRequired, sender) }
        // 401 to its cookies says that the login is over, while 403 may only mean this request.
        if case .answered(let answer, _) = sent.attempt, answer.status == 401, sent.hadCookies {
            await sessions.end(refused: session)
        }
        return sent.attempt
    }

    /// Sends a request that is nobody's business here, to another origin.
    func sendElsewhere(_ outgoing: OutgoingRequest) async throws -> Answer {
        var outgoing = outgoing
        outgoing.request.httpShouldHandleCookies = false
        return try await transfer(outgoing, under: .data)
    }

    /// What came of a request.
    private struct Sent {
        let attempt: Attempt
        /// The login that it was sent with, as the answers have left it.
        let session: CookieSession?
        /// Whether any of its cookies went along.
        let hadCookies: Bool
    }

    private func send(_ outgoing: OutgoingRequest, as session: CookieSession?) async throws -> Sent {
        let origin = try service.origin()
        // Who is logged in has asked, also where none of their cookies goes: only another login can change the answer.
        let sender = session.map { Attempt.Sender($0) }
        let hadCookies = outgoing.request.url.flatMap { session?.jar.header(for: $0, at: time.date()) } != nil
        var (outgoing, session, isAtHome, redirects) = (outgoing, session, true, 0)
        while true {
            // Once it has left, the cookies do not come back.
            isAtHome = isAtHome && outgoing.request.url.flatMap(Origin.init) == origin
            let answer = try await hop(outgoing, with: isAtHome ? session?.jar : nil)
            if isAtHome { session = await keep(answer, to: outgoing, of: session) }
            guard redirects < Self.maximumRedirects, let next = Redirect.request(after: answer, to: outgoing) else {
                return Sent(attempt: .answered(answer, sender), session: session, hadCookies: hadCookies)
            }
            (outgoing, redirects) = (next, redirects + 1)
        }
    }

    private func hop(_ outgoing: OutgoingRequest, with jar: CookieJar?) async throws -> Answer {
        var outgoing = outgoing
        guard let url = outgoing.request.url else { throw LatchkeyError.noAddress }
        outgoing.request.httpShouldHandleCookies = false
        outgoing.request.setValue(jar?.header(for: url, at: time.date()), forHTTPHeaderField: "Cookie")
        return try await transfer(outgoing, under: Self.oneHop)
    }

    /// Keeps what an answer says of the cookies of a login.
    ///
    /// - Returns: The login with that; what others have changed meanwhile is not in it.
    private func keep(
        _ answer: Answer,
        to outgoing: OutgoingRequest,
        of session: CookieSession?
    ) async -> CookieSession? {
        guard
            var session,
            let url = outgoing.request.url,
            let answered = AnsweredCookies(answer, from: url)
        else { return session }
        let date = time.date()
        await sessions.take(answered, of: session, at: date)
        session.jar.take(answered, at: date, sentWith: session.jar)
        return session
    }

    private func transfer(_ outgoing: OutgoingRequest, under rules: TransferRules) async throws -> Answer {
        do {
            return try await transport.send(outgoing, under: rules)
        } catch {
            throw LatchkeyError(transport: error)
        }
    }
}

extension Attempt.Sender {
    /// A cookie does not say how long its login goes on: what refuses it may have ended it.
    fileprivate init(_ session: CookieSession) {
        self.init(sessionID: session.id, userID: session.name, user: nil, isAlive: false)
    }
}

extension LatchkeyError {
    fileprivate static let noAddress = LatchkeyError(
        code: .invalidRequest,
        says: "The request needs a whole address that starts with https:// and names no user."
    )
}
