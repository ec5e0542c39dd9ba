/// A form of a page.
package struct HTMLForm: Sendable {
    package let id: String?
    /// As written; empty means the page's own address.
    package let action: String
    /// `GET` or `POST`.
    package let method: String
    package internal(set) var fields: [HTMLField] = []

    init(_ attributes: [String: String]) {
        id = attributes["id"]
        action = attributes["action"] ?? ""
        method = attributes["method"]?.uppercased() == "POST" ? "POST" : "GET"
    }

    package var submitButtons: [HTMLField] { fields.filter(\.isSubmit) }

    /// The fields that a browser sends when one of the buttons, or none, is pressed.
    package func values(pressing button: HTMLField? = nil, filling values: [String: String] = [:]) -> FormFields {
        var sent = FormFields()
        for field in fields where !field.name.isEmpty && !field.isDisabled {
            if field.isButton || field.isSubmit {
                if field == button { sent.append(field.name, field.value) }
            } else if ["checkbox", "radio"].contains(field.type) {
                if field.isChecked || values[field.name] != nil { sent.append(field.name, field.value) }
            } else if !["file", "reset", "button", "image"].contains(field.type) {
                sent.append(field.name, values[field.name] ?? field.value)
            }
        }
        return sent
    }
}

/// An input, a choice, a text area or a button of a form.
package struct HTMLField: Sendable, Equatable {
    package let name: String
    package internal(set) var type: String
    package internal(set) var value: String
    package let autocomplete: String
    package let isChecked: Bool
    package let isDisabled: Bool
    package let isHidden: Bool
    package internal(set) var isButton = false
    /// The text on a button.
    package internal(set) var label = ""

    init(input attributes: [String: String]) {
        name = attributes["name"] ?? ""
        type = attributes["type"]?.lowercased() ?? "text"
        let isChoice = ["checkbox", "radio"].contains(type)
        value = attributes["value"] ?? (isChoice ? "on" : "")
        autocomplete = attributes["autocomplete"]?.lowercased() ?? ""
        isChecked = attributes["checked"] != nil
        isDisabled = attributes["disabled"] != nil
        isHidden = type == "hidden" || attributes["hidden"] != nil
        if type == "submit" { label = value }
    }

    package var isSubmit: Bool { ["submit", "image"].contains(type) && !isDisabled }
    /// Whether a person types here.
    package var isText: Bool { ["text", "email", "tel", "search", "url", "number"].contains(type) && !isHidden }
    package var isPassword: Bool { type == "password" && !isHidden }
    /// Whether it asks for a name to log in with.
    package var isUsername: Bool {
        guard isText else { return false }
        let hints = autocomplete.split(separator: " ")
        let names = ["username", "user", "login", "email", "mail", "identifier", "loginfield", "userid", "loginname"]
        return hints.contains("username") || hints.contains("email")
            || names.contains(name.lowercased().filter(\.isLetter)) || type == "email"
    }
}
