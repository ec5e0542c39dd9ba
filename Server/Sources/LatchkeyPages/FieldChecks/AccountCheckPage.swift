import HTTPTypes
import LatchkeyCore
import LatchkeyHTTP

/// Tells a script what is wrong with the fields of a signed-in person's form, as they leave them.
///
/// The rules are those of the form's own answer. It does not look names up, so it reveals nobody else.
struct AccountCheckPage: FormPage {
    static let path = "/account/check"

    let pages: Pages

    var path: String { Self.path }
    var isShown: Bool { false }

    func show(_ request: PageRequest) async throws -> PageAnswer { PageAnswer(body: .nothing(.notFound)) }

    func show(_ request: PageRequest, again form: FormBody, saying alert: AlertView) async throws -> PageAnswer {
        PageAnswer(body: .nothing(.forbidden))
    }

    func submit(_ form: FormBody, _ request: PageRequest) async throws -> PageAnswer {
        guard let access = request.access else { return PageAnswer(body: .nothing(.forbidden)) }
        let user = try await pages.person(of: access)
        let application = pages.applicationChecking(request)
        let faults = pages.domain.profileUpdate.faults(of: changes(form), on: user, with: application)
        let errors = AccountFault.messages(of: HTTPProblem(faults).fields ?? [:], in: request.language)
        // A form with a new password has the user's name in it, for the browser's password manager.
        let names = user.names.compactMap { $0 } + [form["username"]].compactMap { $0?.orNil }
        return try await pages.checked(form, errors, names: names, with: application, request)
    }

    /// The typed values; an empty field is no mistake yet.
    private func changes(_ form: FormBody) -> ProfileChanges {
        var changes = ProfileChanges()
        guard form["newPassword"] == nil else { return changes }
        func change(_ name: String) -> FieldChange<String> {
            (form[name]?.trimmed.orNil).map { .set($0) } ?? .unchanged
        }
        changes.username = change("username")
        changes.emailAddress = change("emailAddress")
        changes.phoneNumber = change("phoneNumber")
        changes.displayName = change("displayName")
        return changes
    }
}
