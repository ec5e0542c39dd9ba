import LatchkeyHTTP
import LatchkeyScreens

/// The checkbox that keeps a browser signed in after it is closed.
enum StaySignedIn {
    private static let field = "staySignedIn"

    /// The checkbox, checked at first and then as it was sent.
    static func checkbox(_ form: FormBody?, in language: Language, isChecked: Bool = true) -> CheckboxView {
        CheckboxView(
            id: field,
            name: field,
            label: Sentence.stayLoggedInLabel.text(in: language),
            isChecked: form.map(isChosen) ?? isChecked
        )
    }

    /// Whether a sent form has the checkbox checked.
    static func isChosen(_ form: FormBody) -> Bool { form[field] != nil }
}
