import LatchkeyAPI
import LatchkeyCore
import LatchkeyHTTP
import LatchkeyScreens

/// A part of the account: its values, and the forms that change them.
struct AccountPage: Page {
    let pages: Pages
    let part: AccountPart

    var path: String { part.path }

    func show(_ request: PageRequest) async throws -> PageAnswer {
        guard let access = request.access else { return part.logIn }
        if part == .profile, let events = request.query?["events"] {
            return .redirect(to: PageAddress.text(AccountPart.activity.path, [("events", events)]))
        }
        let opened = AccountForm.allCases.first { $0.id == request.query?[AccountForm.openParameter] }
        return .page(try await AccountContent(pages, request, access).page(part, opening: opened))
    }
}

extension AccountPart {
    /// Leads through the login to this part.
    var logIn: PageAnswer { .redirect(to: PageAddress.text("/login", [("return_to", path)])) }
}
