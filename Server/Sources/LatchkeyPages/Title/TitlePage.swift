import LatchkeyCore
import LatchkeyHTTP
import LatchkeyScreens

/// The first page: the name, login and registration.
///
/// Signed-in people are redirected.
struct TitlePage: Page {
    let pages: Pages

    var path: String { "/" }

    func show(_ request: PageRequest) async throws -> PageAnswer {
        var screen = TitleScreen(appName: pages.brand(of: request.brandedApplication).name, language: request.language)
        var effects = screen.handle(.appeared)
        effects += screen.handle(.restored(request.session == nil ? .signedOut : .signedIn))
        if effects.contains(.go(to: .content)) { return .redirect(to: request.destination) }
        return .page(
            PageContent(
                name: .title,
                heading: screen.appName,
                lead: pages.continueLead(request) ?? Sentence.titleTagline.text(in: request.language),
                notice: request.notice?.sentence.text(in: request.language),
                buttons: [
                    ButtonView(label: screen.logInButton, href: request.link("/login"), isPrimary: true),
                    ButtonView(label: screen.registerButton, href: request.link("/register")),
                ]
            )
        )
    }
}

extension Pages {
    /// The display name of an application.
    func name(of application: LatchkeyCore.Application) -> String { application.nameForPeople ?? brand.name }

    /// The name of an application in the account of its user; the application may have been removed.
    ///
    /// An application that registered itself has the name that it gives itself, so that the user can tell it from others.
    func name(of id: LatchkeyCore.Application.ID) -> String {
        domain.applications[id].map { $0.claimedName ?? brand.name } ?? id.rawValue
    }

    /// Names the application that the person comes from, during its authorization request.
    func continueLead(_ request: PageRequest) -> String? {
        guard let id = request.returnTo?.authorizationRequest?["client_id"], id == request.application.id.rawValue
        else {
            return nil
        }
        return Sentence.continueTitle.text(in: request.language, with: [name(of: request.application)])
    }
}
