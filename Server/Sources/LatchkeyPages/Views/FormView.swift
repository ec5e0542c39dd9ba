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
    var button: String
    var buttonClass: String? = "primary"
    /// What is said while it is on its way.
    let progress: String
    /// Other things to do with it.
    var actions: [ActionView] = []
    /// How long to wait before its message can be sent again.
    var wait: WaitView?
    /// Where a script asks whether the page is out of date.
    var watch: String?
}

struct HiddenValue: Sendable {
    let name: String
    let value: String
}

/// How long to wait, as a sentence with the time in it, which a script counts down.
struct WaitView: Sendable {
    let seconds: Int
    let before: String
    let time: String
    let after: String

    init(seconds: Int, in language: Language) {
        let parts = Sentence.resendWait.text(in: language).split(separator: "%", omittingEmptySubsequences: false)
        self.seconds = seconds
        before = parts.first.map(String.init) ?? ""
        let rest = seconds % 60
        time = "\(seconds / 60):\(rest < 10 ? "0" : "")\(rest)"
        after = parts.count > 1 ? String(parts[1]) : ""
    }
}

/// One of the values that a field takes.
struct OptionView: Sendable {
    let option: String
    let text: String
    let isChosen: Bool
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
    /// What there is to choose from; empty for a field that is typed into.
    let options: [OptionView]
    let isChoice: Bool

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
