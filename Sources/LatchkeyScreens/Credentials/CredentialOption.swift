/// The box of a screen that a person can tick.
public enum CredentialOption: Sendable, Hashable {
    /// Ask for no second factor on this device for some days.
    case rememberDevice(days: Int)
    /// The recovery codes are saved.
    case codesSaved

    /// The words beside the box.
    ///
    /// - Parameter language: The language of the person.
    /// - Returns: The label.
    public func label(in language: Language) -> String {
        switch self {
        case .rememberDevice(let days): Sentence.rememberDeviceLabel.text(in: language, with: [String(days)])
        case .codesSaved: Sentence.recoveryCodesSavedLabel.text(in: language)
        }
    }
}
