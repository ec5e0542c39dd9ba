import LatchkeyCore
import LatchkeyHTTP
import LatchkeyScreens

/// The first page: the name, Login and Register; who is signed in goes straight on.
struct TitlePage: Page {
    let pages: Pages

    var path: String { "/" }

    func show(_ request: PageRequest) async throws -> PageAnswer {
        var screen = TitleScreen(appName: pages.brand.name, language: request.language)
        var effects = screen.handle(.appeared)
        effects += screen.handle(.restored(request.session == nil ? .signedOut : .signedIn))
        if effects.contains(.go(to: .content)) { return .redirect(to: request.destination) }
        return .page(
            PageContent(
                name: .title,
                heading: screen.appName,
                lead: request.onTheWayTo ?? Sentence.titleTagline.text(in: request.language),
                notice: request.notice?.sentence.text(in: request.language),
                buttons: [
                    ButtonView(label: screen.logInButton, href: request.link("/login"), isPrimary: true),
                    ButtonView(label: screen.registerButton, href: request.link("/register")),
                ]
            )
        )
    }
}

extension PageRequest {
    /// Says which application the person is on their way to, where one has sent them.
    var onTheWayTo: String? {
        guard let id = returnTo?.authorizationRequest?["client_id"], id == application.id else { return nil }
        return Sentence.continueTitle.text(in: language, with: [application.name])
    }
}
