import HTTPTypes
import LatchkeyCore
import LatchkeyHTTP
import LatchkeyScreens

/// Tells a script what is wrong with the fields of a registration or a new password, as the person leaves them.
///
/// The rules are those of the form's own answer. It does not look names up, so it reveals nobody.
struct FieldCheckPage: FormPage {
    static let path = "/register/check"

    let pages: Pages

    var path: String { Self.path }
    var isShown: Bool { false }
    var isForStrangers: Bool { true }

    func show(_ request: PageRequest) async throws -> PageAnswer { PageAnswer(body: .nothing(.notFound)) }

    func show(_ request: PageRequest, again form: FormBody, saying alert: AlertView) async throws -> PageAnswer {
        PageAnswer(body: .nothing(.forbidden))
    }

    func submit(_ form: FormBody, _ request: PageRequest) async throws -> PageAnswer {
        let application = pages.applicationChecking(request)
        var run = ScreenRun(
            RegisterScreen(language: request.language, names: .usernameOrEmailAddress),
            ScreenCalls(pages.domain, of: request, application: application)
        )
        run.type(form)
        let errors = run.faults.reduce(into: [String: String]()) { $0[$1.key.rawValue] = $1.value }
        let names = [form["username"], form["emailAddress"]].compactMap { $0?.orNil }
        return try await pages.checked(form, errors, names: names, with: application, request)
    }
}
