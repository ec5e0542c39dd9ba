import LatchkeyScreens

/// A form with one button that submits it, or with a script's button for a passkey.
struct FormView: Sendable {
    let id: String
    let action: String
    /// Nil for a form that goes to another site.
    let token: String?
    var hidden: [HiddenValue] = []
    /// The user name for the browser's password manager.
    var username: String?
    var fields: [FieldView] = []
    var checkbox: CheckboxView?
    /// More boxes.
    var checks: [CheckboxView] = []
    /// The terms that the person accepts by sending the form.
    var agreement: [TextPart] = []
    /// Nil if only a passkey submits it.
    var button: String?
    var buttonClass: String? = "primary"
    /// The text while the form is being sent.
    let progress: String
    /// Further actions.
    var actions: [ActionView] = []
    /// The time until its message can be sent again.
    var wait: WaitView?
    /// The address where a script checks whether the page is out of date.
    var watch: String?
    /// Whether its answer is a file, so the page stays.
    var isDownload = false
    /// Whether a script sends it as soon as the page is there.
    var isSentAtOnce = false
    /// The address where a script has fields checked as they are left.
    var check: String?
    var passkey: PasskeyView?
}

struct CheckboxView: Sendable {
    let id: String
    let name: String
    let label: String
    let isChecked: Bool
}

struct HiddenValue: Sendable {
    let name: String
    let value: String
}

/// The waiting time in a sentence, which a script counts down.
struct WaitView: Sendable {
    let seconds: Int
    let before: String
    let time: String
    let after: String

    init(seconds: Int, in language: Language) {
        let parts = Sentence.resendWait.text(in: language, with: ["%"]).split(
            separator: "%",
            omittingEmptySubsequences: false
        )
        self.seconds = seconds
        before = parts.first.map(String.init) ?? ""
        let rest = seconds % 60
        time = "\(seconds / 60):\(rest < 10 ? "0" : "")\(rest)"
        after = parts.count > 1 ? String(parts[1]) : ""
    }
}

struct OptionView: Sendable {
    let option: String
    let text: String
    let isChosen: Bool
}

struct ActionView: Sendable {
    let name: String
    let label: String
}

/// A field with its texts.
struct FieldView: Sendable {
    let id: String
    let name: String
    let label: String
    let type: String
    let value: String
    private(set) var autocomplete: String
    let inputMode: String?
    let spellcheck: Bool
    let enterKey: String
    let note: String?
    let hint: String?
    let error: String?
    let isFocused: Bool
    let isSecret: Bool
    let isWrong: Bool
    let errorID: String
    let hintID: String
    let describedBy: String?
    /// The options; empty for a text field.
    let options: [OptionView]
    let isChoice: Bool

    /// A field; if one page has several forms, the field's id contains the form's id.
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
        isFocused: Bool = false,
        options: [OptionView] = []
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
        self.options = options
        isChoice = !options.isEmpty
        isSecret = type == "password"
        isWrong = error != nil
        errorID = id + "-error"
        hintID = id + "-hint"
        let described = (error == nil ? [] : [errorID]) + (hint == nil ? [] : [hintID])
        describedBy = described.isEmpty ? nil : described.joined(separator: " ")
    }
}

extension FieldView {
    /// The same field with another `autocomplete`.
    func completing(_ autocomplete: String) -> FieldView {
        var field = self
        field.autocomplete = autocomplete
        return field
    }
}
