import LatchkeyCore
import LatchkeyHTTP
import LatchkeyScreens

/// Asks for confirmation before it logs out, because any site can link to it.
struct LogOutPage: FormPage {
    let pages: Pages

    var path: String { "/logout" }

    func show(_ request: PageRequest) async throws -> PageAnswer {
        guard request.session != nil else { return .redirect(to: request.returnTo?.text ?? "/") }
        return .page(content(request))
    }

    func show(_ request: PageRequest, again form: FormBody, saying alert: AlertView) async throws -> PageAnswer {
        guard request.session != nil else { return .redirect(to: request.returnTo?.text ?? "/") }
        var content = content(request)
        content.alert = alert
        return .page(content)
    }

    func submit(_ form: FormBody, _ request: PageRequest) async throws -> PageAnswer {
        if let access = request.access {
            do { try await pages.domain.logOut.end(access, from: request.context.clientAddress) } catch {
                throw HTTPProblem(error)
            }
        }
        var cookies: [NewCookie] = [.removing(.session), .removing(.pending), PageNotice.loggedOut.cookie]
        if request[.bound] != nil { cookies.append(.removing(.bound)) }
        return .redirect(to: request.returnTo?.text ?? "/", cookies)
    }

    private func content(_ request: PageRequest) -> PageContent {
        let language = request.language
        return PageContent(
            name: .logout,
            heading: Sentence.logOutTitle.text(in: language),
            lead: Sentence.logOutQuestion.text(in: language),
            forms: [
                FormView(
                    id: "logout",
                    action: request.link(path),
                    token: pages.tokens.token(for: request),
                    button: Sentence.logOutButton.text(in: language),
                    progress: Sentence.loggingOut.text(in: language)
                )
            ],
            links: [LinkView(label: Sentence.stayButton.text(in: language), href: request.destination)]
        )
    }
}
