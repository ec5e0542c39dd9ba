import Foundation
import LatchkeyAPI

/// The state of a login or register screen.
///
/// It is changed by events alone, and what an event means depends on the step: while the call is out, and while its
/// progress or alert is on the screen, nothing can be edited or submitted.
public struct CredentialForm: Sendable, Hashable {
    /// The username as it was typed.
    public private(set) var username = ""
    /// The password as it was typed; empty again once it has served.
    public private(set) var password = Password.empty
    /// The field with the cursor; nil when the keyboard is closed.
    public private(set) var focus: CredentialField?
    /// What is wrong with a field, said beside it.
    public private(set) var messages: [CredentialField: String] = [:]
    /// The message beside the spinner while the call is out.
    public private(set) var progress: String?
    /// The alert on the screen.
    public private(set) var alert: ScreenAlert?

    private let purpose: CredentialPurpose
    private let language: Language
    private var step = Step.editing

    private enum Step: Hashable {
        case editing
        case calling
        case hidingProgress(then: Outcome)
        case alerting
        case done
    }

    private enum Outcome: Hashable {
        case succeeded
        case failed(ScreenFailure)
    }

    init(for purpose: CredentialPurpose, in language: Language) {
        self.purpose = purpose
        self.language = language
    }

    mutating func handle(_ event: CredentialEvent) -> [ScreenEffect] {
        switch (step, event) {
        case (.editing, .appeared): focus(on: .username)
        case (.editing, .usernameChanged(let text)): edit(username: text)
        case (.editing, .passwordChanged(let text)): edit(password: text)
        case (.editing, .fieldTapped(let field)): focus(on: field)
        case (.editing, .returnPressed): focus == .username ? focus(on: .password) : submit()
        case (.editing, .backgroundTapped): closeKeyboard()
        case (.editing, .submitted): submit()
        case (.editing, .cancelled): leave(to: .title)
        case (.calling, .succeeded): hideProgress(animated: false, then: .succeeded)
        case (.calling, .failed(let failure)): hideProgress(animated: true, then: .failed(failure))
        case (.hidingProgress(.succeeded), .progressHidden): leave(to: .content)
        case (.hidingProgress(.failed(let failure)), .progressHidden): show(failure)
        case (.alerting, .alertDismissed): dismissAlert()
        default: []
        }
    }
}

extension CredentialForm {
    private mutating func edit(username text: String) -> [ScreenEffect] {
        username = text
        messages[.username] = nil
        return []
    }

    private mutating func edit(password text: Password) -> [ScreenEffect] {
        password = text
        messages[.password] = nil
        return []
    }

    private mutating func focus(on field: CredentialField) -> [ScreenEffect] {
        focus = field
        return [.focus(field)]
    }

    private mutating func closeKeyboard() -> [ScreenEffect] {
        focus = nil
        return [.closeKeyboard]
    }

    private mutating func submit() -> [ScreenEffect] {
        let name = username.trimmingCharacters(in: .whitespaces)
        let faults = purpose.faults(username: name, password: password)
        messages = faults.mapValues { $0.sentence.text(in: language) }
        if let first = CredentialField.allCases.first(where: { messages[$0] != nil }) {
            return shownMessages + focus(on: first)
        }
        let message = purpose.progress.text(in: language)
        step = .calling
        progress = message
        return closeKeyboard() + [
            .showProgress(message: message), .call(purpose.call(username: name, password: password)),
        ]
    }

    private mutating func hideProgress(animated: Bool, then outcome: Outcome) -> [ScreenEffect] {
        step = .hidingProgress(then: outcome)
        progress = nil
        if case .succeeded = outcome { password = .empty }
        if case .failed(let failure) = outcome, !purpose.keepsPassword(after: failure) { password = .empty }
        return [.hideProgress(animated: animated)]
    }

    private mutating func show(_ failure: ScreenFailure) -> [ScreenEffect] {
        let shown = ScreenAlert(failure, in: language)
        step = .alerting
        messages = failure.messages(in: language)
        alert = shown
        return shownMessages + [.showAlert(shown)]
    }

    /// The cursor goes where the person has something to do.
    private mutating func dismissAlert() -> [ScreenEffect] {
        step = .editing
        alert = nil
        let marked = CredentialField.allCases.first { messages[$0] != nil }
        return focus(on: marked ?? (password.isEmpty ? .password : .username))
    }

    private mutating func leave(to destination: Destination) -> [ScreenEffect] {
        step = .done
        password = .empty
        return (focus == nil ? [] : closeKeyboard()) + [.go(to: destination)]
    }

    private var shownMessages: [ScreenEffect] {
        CredentialField.allCases.compactMap { field in
            messages[field].map { .showMessage($0, beside: field) }
        }
    }
}
