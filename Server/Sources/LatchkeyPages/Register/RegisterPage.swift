import Foundation
import LatchkeyCore
import LatchkeyHTTP
import LatchkeyScreens

/// Registers with a username or e-mail address, and a password.
struct RegisterPage: FormPage {
    let pages: Pages

    var path: String { "/register" }
    var isForStrangers: Bool { true }

    func show(_ request: PageRequest) async throws -> PageAnswer {
        var run = run(request)
        // Shows the address again if the person goes back to change it.
        if request.pending?.kind == .registration, let address = request.pending?.address {
            await run.handle(.emailAddressChanged(address))
        }
        return .page(view(request).content(run, request, pages.tokens))
    }

    func show(_ request: PageRequest, again form: FormBody, saying alert: AlertView) async throws -> PageAnswer {
        var run = run(request, form)
        run.type(form, keepingSecrets: false)
        return .page(view(request, form).content(run, request, pages.tokens, saying: alert))
    }

    func submit(_ form: FormBody, _ request: PageRequest) async throws -> PageAnswer {
        var run = run(request, form)
        run.type(form)
        let address = (form["emailAddress"] ?? "").trimmingCharacters(in: .whitespaces)
        let mark = pages.tokens.mark(of: "\(address)\n\(form["password"] ?? "")")
        if (form["username"] ?? "").isEmpty,
            var message = pages.servingMessage(.registration, of: address, marked: mark, request)
        {
            message.endsWithBrowser = !StaySignedIn.isChosen(form)
            return .redirect(to: request.link("/verify"), [message.cookie(pages.tokens)])
        }
        await run.handle(.submitted)
        var cookies: [NewCookie?] = []
        if let started = run.calls.started { cookies = try await pages.signIn(started, request) }
        switch run.destination {
        case .verify(let pending):
            cookies.removeAll { $0?.cookie == .pending }
            var message = PendingMessage(pending, at: pages.clock.now(), request)
            if message.kind == .registration { message.mark = mark }
            message.endsWithBrowser = !StaySignedIn.isChosen(form)
            return .redirect(to: request.link("/verify"), cookies + [message.cookie(pages.tokens)])
        case .content: return .redirect(to: request.destination, cookies)
        default:
            // The user exists already. If sending the message failed, the account page can send it again.
            if run.calls.started != nil { return .redirect(to: request.destination, cookies) }
            return .again(view(request, form).content(run, request, pages.tokens), run)
        }
    }

    private func run(_ request: PageRequest, _ form: FormBody? = nil) -> ScreenRun {
        ScreenRun(
            RegisterScreen(language: request.language, names: .usernameOrEmailAddress),
            ScreenCalls(pages.domain, of: request, staysSignedIn: form.map(StaySignedIn.isChosen) ?? true)
        )
    }

    private func view(_ request: PageRequest, _ form: FormBody? = nil) -> ScreenPage {
        ScreenPage(
            name: .register,
            path: path,
            progress: .registering,
            links: [
                LinkView(
                    question: Sentence.registeredAlready.text(in: request.language),
                    label: Sentence.logInTitle.text(in: request.language),
                    href: request.link("/login")
                )
            ],
            lead: pages.continueLead(request),
            checkbox: StaySignedIn.checkbox(
                form,
                in: request.language,
                isChecked: request.pending?.endsWithBrowser != true
            ),
            agreement: RegistrationTerms.parts(
                pages.brand(of: request.brandedApplication).links,
                in: request.language
            ),
            isForStrangers: true,
            check: pages.checkLink(request, isForStrangers: true, rulesOf: request.application)
        )
    }
}
