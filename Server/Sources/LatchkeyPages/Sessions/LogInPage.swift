import LatchkeyCore
import LatchkeyHTTP
import LatchkeyScreens

/// Logs in with an identifier and a password.
struct LogInPage: FormPage {
    let pages: Pages

    var path: String { "/login" }
    var isForStrangers: Bool { true }

    func show(_ request: PageRequest) async throws -> PageAnswer {
        .page(view(request).content(run(request), request, pages.tokens))
    }

    func show(_ request: PageRequest, again form: FormBody, saying alert: AlertView) async throws -> PageAnswer {
        var run = run(request, form)
        run.type(form, keepingSecrets: false)
        return .page(view(request, form).content(run, request, pages.tokens, saying: alert))
    }

    func submit(_ form: FormBody, _ request: PageRequest) async throws -> PageAnswer {
        var run = run(request, form)
        run.type(form)
        await run.handle(.submitted)
        guard run.destination != nil, let started = run.calls.started else {
            return .again(view(request, form).content(run, request, pages.tokens), run)
        }
        return .redirect(to: request.destination, try await pages.signIn(started, request))
    }

    private func run(_ request: PageRequest, _ form: FormBody? = nil) -> ScreenRun {
        let hint = request.returnTo?.authorizationRequest?["login_hint"]
        let known = request.pending?.kind == .done ? request.pending?.address : nil
        return ScreenRun(
            LogInScreen(language: request.language, identifier: hint ?? known ?? ""),
            ScreenCalls(pages.domain, of: request, staysSignedIn: form.map(StaySignedIn.isChosen) ?? true)
        )
    }

    private func view(_ request: PageRequest, _ form: FormBody? = nil) -> ScreenPage {
        ScreenPage(
            name: .login,
            path: path,
            progress: .loggingIn,
            links: [
                LinkView(
                    label: CredentialAction.forgotPassword.label(in: request.language),
                    href: request.link("/forgot")
                ),
                LinkView(
                    question: Sentence.newHere.text(in: request.language),
                    label: Sentence.registerTitle.text(in: request.language),
                    href: request.link("/register")
                ),
            ],
            lead: pages.continueLead(request),
            checkbox: StaySignedIn.checkbox(form, in: request.language),
            isForStrangers: true
        )
    }
}

extension Pages {
    /// Sets the cookies of a new session.
    ///
    /// The browser's former session ends, so that a planted or stolen cookie becomes invalid.
    func signIn(_ started: StartedSession, _ request: PageRequest) async throws -> [NewCookie] {
        if let access = request.access {
            do { try await domain.logOut.end(access, from: request.context.clientAddress) } catch {
                throw HTTPProblem(error)
            }
        }
        guard let cookie = started.cookie else { throw HTTPProblem.defect }
        return [
            NewCookie(.session, cookie.secretText, for: domain.browserSessions.lifetime(of: started)),
            NewCookie(.device, started.deviceKey.secretText, for: PageCookie.longest),
        ]
            // The pending link of this user stays valid.
            + (request.pending?.kind == .verificationLink ? [] : [.removing(.pending)])
    }
}
