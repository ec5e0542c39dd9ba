import HTTPTypes
import Hummingbird
import LatchkeyCore
import LatchkeyHTTP
import LatchkeyScreens

/// The page to log out, and the endpoint with which applications log their users out (OpenID Connect RP-Initiated
/// Logout 1.0).
///
/// It asks for confirmation, because any site can link to it. An application that shows an ID token of the user needs
/// none.
struct LogOutPage: FormPage {
    static let path = "/logout"

    let pages: Pages

    var path: String { Self.path }

    func show(_ request: PageRequest) async throws -> PageAnswer {
        guard isOfApplication(request) else {
            guard request.session != nil else { return .redirect(to: request.returnTo?.text ?? "/") }
            return .page(question(request))
        }
        switch try await step(of: request) {
        case .refused(let refusal): return .page(page(on: refusal, request), .badRequest)
        case .step(.end(let destination)):
            // HEAD ends nothing.
            guard request.request.method != .head else { return .page(loggedOut(request)) }
            return try await end(request, goingTo: destination)
        case .step(.ask(let destination)):
            guard request.session != nil else { return answer(to: request, goingTo: nil) }
            return .page(question(request, goingTo: destination))
        }
    }

    func show(_ request: PageRequest, again form: FormBody, saying alert: AlertView) async throws -> PageAnswer {
        guard request.session != nil else { return try await show(request) }
        var content = question(request, goingTo: try await confirmedDestination(of: request))
        content.alert = alert
        return .page(content)
    }

    func submit(_ form: FormBody, _ request: PageRequest) async throws -> PageAnswer {
        try await end(request, goingTo: try await confirmedDestination(of: request))
    }

    // MARK: Requests of applications

    var receivesForeignForms: Bool { true }

    /// The form of an application brings no cookie, so the browser repeats the request with GET.
    func receive(_ form: FormBody, _ request: PageRequest) async throws -> PageAnswer? {
        guard !form.fields.contains(where: { $0.name == FormTokens.field }) else { return nil }
        let fields = form.fields.filter { LogOutRequest.parameters.contains($0.name) }
        guard !fields.isEmpty else { return nil }
        let length = fields.reduce(0) { $0 + $1.value.utf8.count }
        guard length <= LogOutRequest.longestValue + LogOutRequest.longestState else {
            return .page(page(on: .malformed, request), .badRequest)
        }
        return .redirect(to: PageAddress.text(path, fields))
    }

    private func isOfApplication(_ request: PageRequest) -> Bool {
        guard let query = request.query else { return true }
        let names = LogOutRequest.parameters.subtracting(["client_id"])
        // Our own links have the application that the person comes from in client_id.
        return query.fields.contains { names.contains($0.name) }
    }

    private enum Outcome {
        case step(LogOutStep)
        case refused(LogOutRefusal)
    }

    private func step(of request: PageRequest) async throws -> Outcome {
        guard let query = request.query else { return .refused(.malformed) }
        let asked: LogOutRequest
        do { asked = try LogOutRequest(fields: query.fields) } catch { return .refused(error) }
        do {
            return .step(try await pages.logOutRequests.step(of: asked, by: request.access?.userID))
        } catch {
            switch error {
            case .refused(let refusal): return .refused(refusal)
            case .storage(let error): throw HTTPProblem(error)
            }
        }
    }

    private func confirmedDestination(of request: PageRequest) async throws -> LogOutReturn? {
        guard isOfApplication(request), case .step(.ask(let destination)) = try await step(of: request) else {
            return nil
        }
        return destination
    }

    // MARK: Logging out

    /// Logs out, and returns to the application after the first attempts to send the notices.
    private func end(_ request: PageRequest, goingTo destination: LogOutReturn?) async throws -> PageAnswer {
        guard let access = request.access else { return answer(to: request, goingTo: destination) }
        do {
            try await pages.domain.logOut.end(
                access,
                from: request.context.clientAddress,
                waitingForNotices: true
            )
        } catch { throw HTTPProblem(error) }
        var answer = answer(to: request, goingTo: destination)
        // The session has already ended here, so a provider that fails cannot keep the person signed in.
        guard let elsewhere = try? await pages.domain.upstreamLogOut?.address(of: access) else { return answer }
        let target = if case .redirect(let address) = answer.body { address } else { "/" }
        let passage = pages.goOn(to: elsewhere.address, of: elsewhere.upstream, request)
        (answer.body, answer.goesOnTo) = (passage.body, passage.goesOnTo)
        answer.cookies.append(NewCookie(.loggedOut, target, for: LoggedOutElsewherePage.returnLifetime))
        return answer
    }

    private func answer(to request: PageRequest, goingTo destination: LogOutReturn?) -> PageAnswer {
        var cookies: [NewCookie] = [.removing(.session), .removing(.pending)]
        if request[.bound] != nil { cookies.append(.removing(.bound)) }
        if let destination { return .redirect(to: destination.address, cookies) }
        if isOfApplication(request) { return PageAnswer(body: .page(loggedOut(request), .ok), cookies: cookies) }
        return .redirect(to: request.returnTo?.text ?? "/", cookies + [PageNotice.loggedOut.cookie])
    }

    // MARK: Pages

    private func question(_ request: PageRequest, goingTo destination: LogOutReturn? = nil) -> PageContent {
        let language = request.language
        return PageContent(
            name: .logout,
            heading: Sentence.logOutTitle.text(in: language),
            lead: Sentence.logOutQuestion.text(in: language),
            forms: [form(request)],
            links: [LinkView(label: Sentence.stayButton.text(in: language), href: request.destination)],
            formTarget: destination.flatMap { PageHeaders.source(of: $0.uri) }
        )
    }

    private func form(_ request: PageRequest) -> FormView {
        let language = request.language
        let parameters = (request.query?.fields ?? []).filter { LogOutRequest.parameters.contains($0.name) }
        return FormView(
            id: "logout",
            action: isOfApplication(request) ? PageAddress.text(path, parameters) : request.link(path),
            token: pages.tokens.token(for: request),
            button: Sentence.logOutButton.text(in: language),
            progress: Sentence.loggingOut.text(in: language)
        )
    }

    private func loggedOut(_ request: PageRequest) -> PageContent {
        let language = request.language
        return PageContent(
            name: .logout,
            heading: Sentence.loggedOutTitle.text(in: language),
            lead: Sentence.loggedOutExplained.text(in: language),
            links: [LinkView(label: Sentence.startPageButton.text(in: language), href: "/")]
        )
    }

    /// The page on a refused request; a person who is signed in can still log out here.
    private func page(on refusal: LogOutRefusal, _ request: PageRequest) -> PageContent {
        let sentence: Sentence =
            switch refusal {
            case .malformed, .invalidHint: .appRequestMalformed
            case .otherUser: .appLogOutOther
            case .unknownClient: .appUnknown
            case .unknownRedirectURI: .appAddressUnknown
            }
        return PageContent(
            name: .logout,
            heading: Sentence.appRequestTitle.text(in: request.language),
            lead: sentence.text(in: request.language),
            forms: request.session == nil ? [] : [form(request)]
        )
    }
}

extension LogOutReturn {
    /// The URI with the `state`, and with nothing else.
    fileprivate var address: String {
        guard let state else { return uri }
        return uri + (uri.contains("?") ? "&" : "?") + PageAddress.text("", [("state", state)]).dropFirst()
    }
}
