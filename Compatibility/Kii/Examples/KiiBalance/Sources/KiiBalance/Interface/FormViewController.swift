import Terminal

/// A field that a person fills in.
struct TextField {
    let label: String
    var text = ""
    var isSecure = false
    /// Whether it may stay empty.
    var isOptional = false
    /// The problem of a text; nil if it is valid.
    var fault: (String) -> String? = { _ in nil }

    var prompt: Prompt { Prompt(text: text.isEmpty ? "\(label): " : "\(label) [\(text)]: ", isHidden: isSecure) }
}

/// A screen with fields, which are asked for one after the other, and a button.
class FormViewController: ViewController {
    var fields: [TextField]
    /// Which field has the cursor.
    private var focus = 0

    init(title: String, _ fields: [TextField]) {
        self.fields = fields
        super.init(title: title)
    }

    /// The button was tapped.
    func submit() {}

    /// Handles a command that was typed instead of a value.
    ///
    /// - Returns: Whether it was one.
    func handle(_ command: String, in field: TextField) -> Bool { false }

    /// Puts the cursor into the first field.
    final func becomeFirstResponder() { focus = 0 }

    final override var prompt: Prompt { fields[focus].prompt }

    final override func cancelled() { navigationController?.popViewController() }

    /// An empty line keeps the value.
    ///
    /// Without a value, it goes back.
    final override func typed(_ line: String) {
        let field = fields[focus]
        if !field.isSecure, handle(line.command, in: field) { return }
        if line.isEmpty, field.text.isEmpty, !field.isOptional { return cancelled() }
        if !line.isEmpty {
            if let fault = field.fault(line) {
                navigationController?.say("\(field.label): \(fault)")
                return
            }
            fields[focus].text = line
        }
        if focus + 1 < fields.count {
            focus += 1
        } else {
            focus = 0
            submit()
        }
    }
}
