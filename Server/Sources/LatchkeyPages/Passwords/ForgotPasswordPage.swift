import Foundation
import LatchkeyCore
import LatchkeyHTTP
import LatchkeyScreens

/// Requests a password reset, for known and unknown identifiers alike.
struct ForgotPasswordPage: FormPage {
    let pages: Pages

    var path: String { "/forgot" }
    var isForStrangers: Bool { true }

    func show(_ request: PageRequest) async throws -> PageAnswer {
        .page(view(request).content(run(request), request, pages.tokens))
    }

    func show(_ request: PageRequest, again form: FormBody, saying alert: AlertView) async throws -> PageAnswer {
        var run = run(request)
        run.type(form, keepingSecrets: false)
        return .page(view(request).content(run, request, pages.tokens, saying: alert))
    }

    func submit(_ form: FormBody, _ request: PageRequest) async throws -> PageAnswer {
        var run = run(request)
        run.type(form)
        let name = (form["identifier"] ?? "").trimmingCharacters(in: .whitespaces)
        if let message = pages.servingMessage(.passwordReset, of: name, request) {
            return .redirect(to: request.link("/reset"), [message.cookie(pages.tokens)])
        }
        await run.handle(.submitted)
        guard case .resetPassword(let pending) = run.destination else {
            return .again(view(request).content(run, request, pages.tokens), run)
        }
        let message = PendingMessage(
            kind: .passwordReset,
            id: pending.resetID.map { Verification.ID($0) },
            address: pending.identifier,
            returnTo: request.returnTo?.text,
            askedAt: pages.clock.now()
        )
        return .redirect(to: request.link("/reset"), [message.cookie(pages.tokens)])
    }

    private func run(_ request: PageRequest) -> ScreenRun {
        let known = request.pending?.kind == .done ? request.pending?.address : nil
        return ScreenRun(
            ForgotPasswordScreen(language: request.language, identifier: known ?? ""),
            ScreenCalls(pages.domain, of: request)
        )
    }

    private func view(_ request: PageRequest) -> ScreenPage {
        ScreenPage(
            name: .forgot,
            path: path,
            progress: .sending,
            links: [
                LinkView(label: Sentence.logInTitle.text(in: request.language), href: request.link("/login"))
            ],
            isForStrangers: true
        )
    }
}
