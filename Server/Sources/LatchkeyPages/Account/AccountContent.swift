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
        var security = SecurityState.none
        if part == .profile || part == .security { security = try await securityState() }
        let sections: [SectionView]
        let signals: String?
        do throws(StoreError) {
            // A login may lead to any part.
            signals = try await pages.signals(of: access, request)
            switch part {
            case .profile: sections = profile(user, forms)
            case .security:
                sections = self.security(user, security, forms) + [try await applications()]
            case .devices: sections = try await devices(forms)
            case .activity:
                let events = try await events()
                isEmpty = events.days.isEmpty
                sections = [events]
            case .data:
                let identities = try await pages.domain.identities.list(of: access.userID)
                sections = [try await export(user, forms), deletion(forms, of: identities)]
            }
        } catch { throw HTTPProblem(error) }
        return PageContent(
            name: .account,
            heading: words(part.title),
            notice: request.notice.map { words($0.sentence) },
            alert: fault?.alert,
            signals: signals,
            account: AccountView(
                avatar: AvatarView(of: user),
                signedInAs: Sentence.signedInAs.text(in: language, with: [user.shownName]),
                logOut: words(.logOutButton),
                navigation: words(.accountTitle),
                parts: AccountPart.allCases.map { other in
                    PartLink(label: words(other.title), href: other.path, isCurrent: other == part)
                },
                warning: (security.advice ?? (part == .profile ? warning(user) : nil)).map(words),
                purpose: part == .activity ? words(isEmpty ? .noEvents : .eventsExplained) : nil,
                dates: [.activity, .devices, .security].contains(part) ? DateWords(language).json : nil,
                sections: sections
            )
        )
    }

    /// The ways to log in.
    private func security(
        _ user: LatchkeyCore.User,
        _ state: SecurityState,
        _ forms: AccountForms
    ) -> [SectionView] {
        let credentials = [
            password(user, forms, isProven: state.isProven, isRemovable: state.isPasswordRemovable),
            passkeys(state.passkeys, forms), identities(state.identities),
        ]
        guard let factors = state.factors else { return credentials.compactMap { $0 } }
        return credentials.compactMap { $0 } + [twoStep(factors, forms)] + recovery(factors, forms)
    }

    /// The passkeys, the second factors and the proof of the person.
    private func securityState() async throws -> SecurityState {
        do throws(StoreError) {
            let records = try await pages.domain.passkeys.list(of: access)
            let factors = try await pages.domain.secondFactors.state(of: access)
            return SecurityState(
                passkeys: records,
                identities: try await pages.domain.identities.list(of: access.userID),
                factors: factors,
                advice: factors.advisesAnotherPasskey(beside: records) ? .passkeyAdvised : nil,
                isProven: try await isProven(),
                isPasswordRemovable: try await pages.domain.passwordRemoval.isOffered(to: access)
            )
        } catch { throw HTTPProblem(error) }
    }

    private func isProven() async throws(StoreError) -> Bool {
        do { _ = try await pages.domain.recentProofs.require(of: access) } catch {
            switch error {
            case .required: return false
            case .storage(let error): throw error
            }
        }
        return true
    }

    /// Warns a user without a verified address, who could not reset a password.
    private func warning(_ user: LatchkeyCore.User) -> Sentence? {
        guard user.emailAddress == nil, user.phoneNumber == nil else { return nil }
        return user.pendingEmailAddress == nil && user.pendingPhoneNumber == nil
            ? .noAddressWarning : .unprovedAddressWarning
    }

    func words(_ sentence: Sentence) -> String { sentence.text(in: language) }
}

/// The passkeys and second factors of the person.
private struct SecurityState: Sendable {
    var passkeys: [PasskeyRecord] = []
    var identities: [Identity] = []
    var factors: SecondFactorState?
    /// The advice for the person.
    var advice: Sentence?
    /// Whether the person has confirmed lately who they are.
    var isProven = false
    /// Whether the person can do without a password.
    var isPasswordRemovable = false

    static let none = SecurityState()
}

extension LatchkeyCore.User {
    /// The username for the browser's password manager.
    var nameToLogIn: String? {
        username?.text ?? emailAddress?.address.text ?? phoneNumber?.address.text
    }
}
