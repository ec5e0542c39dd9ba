import Foundation
import LatchkeyAPI

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Sends requests with the cookies of the login, and stores the cookies of the answers.
struct CookieRequests: Sendable {
    let service: CookieService
    let sessions: CookieSessions
    let transport: any Transport
    let time: Timekeeper

    /// The limit of browsers.
    private static let maximumRedirects = 20
    /// Redirects are followed in this type, because each hop may set cookies and has its own path.
    private static let oneHop = TransferRules(maximumBytes: nil, timeout: nil, followsRedirects: false)

    /// Sends a request as the signed-in user, or anonymously.
    ///
    /// A refused request is sent once more if the cookies changed meanwhile.
    ///
    /// - Parameters:
    ///   - outgoing: The request; its `Cookie` header is replaced.
    ///   - policy: Which answers call for a login.
    ///   - name: The only user who may send it; nil for any.
    /// - Returns: The answer and its sender.
    /// - Throws: ``LatchkeyError``.
    func attempt(_ outgoing: OutgoingRequest, _ policy: LogInPolicy, as name: String? = nil) async throws -> Attempt {
        let session = try await sessions.current()
        if let name, name != session?.name { throw session == nil ? LatchkeyError.loginRequired : .userChanged }
        let sent = try await send(outgoing, as: session)
        guard sent.attempt.meansLogIn(by: policy, to: outgoing.request) else { return sent.attempt }
        // Another process may have stored newer cookies.
        let now = try? await sessions.load()
        guard let session = sent.session, let sender = sent.attempt.sender else { return sent.attempt }
        if let now, now.name == session.name, now != session, outgoing.isRepeatable {
            return try await send(outgoing, as: now).attempt
        }
        if now == nil, await sessions.hasLoggedOut(of: session) { return .sessionOver(.loginRequired, sender) }
        // 401 ends the login; 403 may concern this request only.
        if case .answered(let answer, _) = sent.attempt, answer.status == 401, sent.hadCookies {
            await sessions.end(refused: session)
        }
        return sent.attempt
    }

    /// Sends a request to another origin, without cookies.
    func sendElsewhere(_ outgoing: OutgoingRequest) async throws -> Answer {
        var outgoing = outgoing
        outgoing.request.httpShouldHandleCookies = false
        return try await transfer(outgoing, under: .data)
    }

    private struct Sent {
        let attempt: Attempt
        /// The login of the request, updated by the answers.
        let session: CookieSession?
        /// Whether cookies were sent.
        let hadCookies: Bool
    }

    private func send(_ outgoing: OutgoingRequest, as session: CookieSession?) async throws -> Sent {
        let origin = try service.origin()
        // The user is the sender even if no cookie matches the path: only another login can change the answer.
        let sender = session.map { Attempt.Sender($0) }
        let hadCookies = outgoing.request.url.flatMap { session?.jar.header(for: $0, at: time.date()) } != nil
        var (outgoing, session, isAtHome, redirects) = (outgoing, session, true, 0)
        while true {
            // After a redirect to another origin, the request gets no cookies again.
            isAtHome = isAtHome && outgoing.request.url.flatMap(Origin.init) == origin
            let keepsHead = keepsHead(of: outgoing, session, isAtHome: isAtHome)
            let answer = try await hop(outgoing, with: isAtHome ? session?.jar : nil)
            if isAtHome, !keepsHead() { session = await keep(answer, to: outgoing, of: session) }
            guard redirects < Self.maximumRedirects, let next = Redirect.request(after: answer, to: outgoing) else {
                return Sent(attempt: .answered(answer, sender), session: session, hadCookies: hadCookies)
            }
            (outgoing, redirects) = (next, redirects + 1)
        }
    }

    /// Stores the cookies of an answer that is read while it arrives as soon as its head is there.
    ///
    /// At its end they may be older than those of later answers.
    ///
    /// - Returns: Whether they are stored that way, to ask after the answer.
    private func keepsHead(of outgoing: OutgoingRequest, _ session: CookieSession?, isAtHome: Bool) -> () -> Bool {
        guard case .pipe(let pipe) = outgoing.destination, isAtHome else { return { false } }
        pipe.readHead(by: { response in
            _ = await keep(Answer(data: Data(), response: response), to: outgoing, of: session)
        })
        return { !pipe.readHead(by: nil) }
    }

    private func hop(_ outgoing: OutgoingRequest, with jar: CookieJar?) async throws -> Answer {
        var outgoing = outgoing
        guard let url = outgoing.request.url else { throw LatchkeyError.noAddress }
        outgoing.request.httpShouldHandleCookies = false
        outgoing.request.setValue(jar?.header(for: url, at: time.date()), forHTTPHeaderField: "Cookie")
        return try await transfer(outgoing, under: Self.oneHop)
    }

    /// Stores the cookies of an answer.
    ///
    /// - Returns: The login of the request with those cookies.
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
    /// A cookie has no known session lifetime, so a refusal may mean that the login has ended.
    fileprivate init(_ session: CookieSession) {
        self.init(sessionID: session.id, userID: session.name, user: nil, isAlive: false)
    }
}

extension LatchkeyError {
    fileprivate static let noAddress = LatchkeyError(
        code: .invalidRequest,
        says: "The request needs a full address that starts with https:// and has no user name."
    )
}
