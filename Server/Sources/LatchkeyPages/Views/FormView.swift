import LatchkeyScreens

/// A form with one button that sends it.
struct FormView: Sendable {
    let id: String
    let action: String
    let token: String
    var hidden: [HiddenValue] = []
    /// Who the password is of, for the browser that keeps it.
    var username: String?
    var fields: [FieldView] = []
    let button: String
    var buttonClass: String? = "primary"
    /// What is said while it is on its way.
    let progress: String
    /// Other things to do with it.
    var actions: [ActionView] = []
}

struct HiddenValue: Sendable {
    let name: String
    let value: String
}

struct ActionView: Sendable {
    let name: String
    let label: String
}

/// A field, and what is said about it.
struct FieldView: Sendable {
    let id: String
    let name: String
    let label: String
    let type: String
    let value: String
    let autocomplete: String
    let inputMode: String?
    let spellcheck: Bool
    let enterKey: String
    /// Beside the label.
    let note: String?
    let hint: String?
    let error: String?
    let isFocused: Bool
    let isSecret: Bool
    let isWrong: Bool
    let errorID: String
    let hintID: String
    let describedBy: String?

    /// A field; the form's id is part of its own where one page has several forms.
    init(
        _ name: String,
        in form: String? = nil,
        label: String,
        type: String = "text",
        value: String = "",
        autocomplete: String,
        inputMode: String? = nil,
        spellcheck: Bool = false,
        isLast: Bool = true,
        note: String? = nil,
        hint: String? = nil,
        error: String? = nil,
        isFocused: Bool = false
    ) {
        let id = (form.map { $0 + "-" } ?? "") + name
        self.id = id
        self.name = name
        self.label = label
        self.type = type
        self.value = value
        self.autocomplete = autocomplete
        self.inputMode = inputMode
        self.spellcheck = spellcheck
        enterKey = isLast ? "go" : "next"
        self.note = note
        self.hint = hint
        self.error = error
        self.isFocused = isFocused
        isSecret = type == "password"
        isWrong = error != nil
        errorID = id + "-error"
        hintID = id + "-hint"
        let described = (error == nil ? [] : [errorID]) + (hint == nil ? [] : [hintID])
        describedBy = described.isEmpty ? nil : described.joined(separator: " ")
    }
}
