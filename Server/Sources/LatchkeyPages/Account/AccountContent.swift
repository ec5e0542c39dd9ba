import Foundation
import LatchkeyCore
import LatchkeyHTTP
import LatchkeyScreens

/// Builds a part of the account.
struct AccountContent: Sendable {
    let pages: Pages
    let request: PageRequest
    let access: Access
    let now: Date

    init(_ pages: Pages, _ request: PageRequest, _ access: Access) {
        self.pages = pages
        self.request = request
        self.access = access
        now = pages.clock.now()
    }

    var language: Language { request.language }

    /// A part, with the errors of one of its forms, or with one form open.
    func page(
        _ part: AccountPart,
        _ fault: AccountFault? = nil,
        opening opened: AccountForm? = nil
    ) async throws -> PageContent {
        let user = try await pages.person(of: access)
        let forms = AccountForms(self, fault, opened: opened)
        var isEmpty = false
        let sections: [SectionView]
        do throws(StoreError) {
            switch part {
            case .profile: sections = profile(user, forms)
            case .security: sections = [password(user, forms), try await applications()]
            case .devices: sections = try await devices(forms)
            case .activity:
                let events = try await events()
                isEmpty = events.days.isEmpty
                sections = [events]
            case .data: sections = [try await export(user, forms), deletion(forms)]
            }
        } catch { throw HTTPProblem(error) }
        return PageContent(
            name: .account,
            heading: words(part.title),
            notice: request.notice.map { words($0.sentence) },
            alert: fault?.alert,
            account: AccountView(
                avatar: AvatarView(of: user),
                signedInAs: Sentence.signedInAs.text(in: language, with: [user.shownName]),
                logOut: words(.logOutButton),
                navigation: words(.accountTitle),
                parts: AccountPart.allCases.map { other in
                    PartLink(label: words(other.title), href: other.path, isCurrent: other == part)
                },
                warning: part == .profile ? warning(user).map(words) : nil,
                purpose: part == .activity ? words(isEmpty ? .noEvents : .eventsExplained) : nil,
                dates: part == .activity || part == .devices ? DateWords(language).json : nil,
                sections: sections
            )
        )
    }

    /// Warns a user without a verified address, who could not reset a password.
    private func warning(_ user: LatchkeyCore.User) -> Sentence? {
        guard user.emailAddress == nil, user.phoneNumber == nil else { return nil }
        return user.pendingEmailAddress == nil && user.pendingPhoneNumber == nil
            ? .noAddressWarning : .unprovedAddressWarning
    }

    func words(_ sentence: Sentence) -> String { sentence.text(in: language) }
}

extension LatchkeyCore.User {
    /// The username for the browser's password manager.
    var nameToLogIn: String? {
        username?.text ?? emailAddress?.address.text ?? phoneNumber?.address.text
    }
}
