import Foundation

/// How to fill in a server's pages: the user, and rules for pages that the general rules do not know.
package struct UserAgentScript: Sendable, Decodable {
    /// A rule for some pages.
    package struct Rule: Sendable, Decodable {
        /// A part of the page's address.
        package var url: String?
        /// A part of the page's text or title.
        package var text: String?
        /// The purpose: `log-in`, `allow`, `refuse` or `log-out`; nil for all but logouts.
        package var purpose: String?
        /// Values by the names of fields; `$USERNAME` and `$PASSWORD` stand for the user's.
        package var fill: [String: String]?
        /// The name, value or label of the button to press.
        package var press: String?
    }

    package var username: String
    package var password: String
    package var rules: [Rule]?

    package init(username: String, password: String, rules: [Rule] = []) {
        self.username = username
        self.password = password
        self.rules = rules
    }
}

/// The intent of the person at the browser.
package enum PersonIntent: Sendable {
    /// Logs in and allows everything.
    case allow
    /// Logs in and refuses.
    case refuse
    /// Touches nothing.
    case look
}

/// The form to send on a page, and its values.
struct PageAction {
    enum Kind { case logIn, decide, pass }

    let kind: Kind
    let form: HTMLForm
    let button: HTMLField?
    let values: [String: String]
}

extension UserAgentScript {
    private static let allowing = [
        "allow", "accept", "consent", "continue", "authorize", "authorise", "approve", "yes", "agree", "grant",
    ]
    private static let refusing = ["deny", "refuse", "cancel", "reject", "decline", "disallow", "abort", "no"]

    /// The action that brings the person on; nil if the page offers none.
    func action(on page: BrowserPage, _ intent: PersonIntent) -> PageAction? {
        if let action = ruled(page, intent) { return action }
        let forms = page.html.forms
        if let form = forms.first(where: { $0.fields.contains(where: \.isPassword) }) {
            return PageAction(kind: .logIn, form: form, button: mainButton(of: form), values: credentials(for: form))
        }
        if let form = forms.first(where: { $0.fields.contains(where: \.isUsername) }) {
            return PageAction(kind: .logIn, form: form, button: mainButton(of: form), values: credentials(for: form))
        }
        // A form without a button is sent by a script, such as that of form_post.
        if let form = forms.first, forms.count == 1, form.submitButtons.isEmpty {
            return PageAction(kind: .pass, form: form, button: nil, values: [:])
        }
        return decision(forms, intent)
    }

    /// The action that confirms a logout; nil if the page does not ask.
    func logOutAction(on page: BrowserPage) -> PageAction? {
        if let rule = rules?.first(where: { $0.purpose == "log-out" }), let action = action(of: rule, on: page) {
            return action
        }
        let words = ["logout", "signout", "out", "yes", "confirm"]
        for form in page.html.forms where form.method == "POST" && !form.fields.contains(where: \.isPassword) {
            if let button = form.submitButtons.first(where: { Self.matches($0, words) }) {
                return PageAction(kind: .decide, form: form, button: button, values: [:])
            }
        }
        return nil
    }

    private func decision(_ forms: [HTMLForm], _ intent: PersonIntent) -> PageAction? {
        let words = intent == .refuse ? Self.refusing : Self.allowing
        for form in forms where form.method == "POST" {
            if let button = form.submitButtons.first(where: { Self.matches($0, words) }) {
                return PageAction(kind: .decide, form: form, button: button, values: [:])
            }
        }
        guard intent == .allow, let form = forms.first(where: { $0.method == "POST" && !$0.submitButtons.isEmpty })
        else { return nil }
        let button = form.submitButtons.first { !Self.matches($0, Self.refusing) }
        return button.map { PageAction(kind: .decide, form: form, button: $0, values: [:]) }
    }

    private func ruled(_ page: BrowserPage, _ intent: PersonIntent) -> PageAction? {
        for rule in rules ?? [] where rule.purpose != "log-out" {
            if rule.purpose == "refuse", intent != .refuse { continue }
            if rule.purpose == "allow", intent == .refuse { continue }
            if let action = action(of: rule, on: page) { return action }
        }
        return nil
    }

    private func action(of rule: Rule, on page: BrowserPage) -> PageAction? {
        if let part = rule.url, !page.url.contains(part) { return nil }
        if let part = rule.text, !(page.html.title + " " + page.html.text).contains(part) { return nil }
        let isPressed = { (field: HTMLField) in
            rule.press.map { [field.name, field.value, field.label].contains($0) } ?? false
        }
        let form = page.html.forms.first { form in
            rule.press == nil
                ? form.fields.contains { rule.fill?[$0.name] != nil } : form.submitButtons.contains(where: isPressed)
        }
        guard let form else { return nil }
        let values = (rule.fill ?? [:]).mapValues { value in
            value.replacingOccurrences(of: "$USERNAME", with: username)
                .replacingOccurrences(of: "$PASSWORD", with: password)
        }
        let isLogIn = rule.purpose == "log-in" || form.fields.contains(where: \.isPassword)
        let button = form.submitButtons.first(where: isPressed) ?? mainButton(of: form)
        return PageAction(kind: isLogIn ? .logIn : .decide, form: form, button: button, values: values)
    }

    private func mainButton(of form: HTMLForm) -> HTMLField? {
        form.submitButtons.first { !Self.matches($0, Self.refusing) }
    }

    private func credentials(for form: HTMLForm) -> [String: String] {
        var values: [String: String] = [:]
        for field in form.fields {
            if field.isPassword { values[field.name] = password }
            if field.isUsername { values[field.name] = username }
        }
        return values
    }

    private static func matches(_ button: HTMLField, _ words: [String]) -> Bool {
        let spoken = [button.name, button.value, button.label].joined(separator: " ").lowercased()
        let said = Set(spoken.split { !$0.isLetter }.map(String.init))
        return words.contains { said.contains($0) }
    }
}
