import Adwaita
import LatchkeyUI

extension TextRow.Secret {
    /// A password, with a button that shows it.
    static func password(in language: Language) -> Self {
        Self(show: Sentence.showPasswordButton.text(in: language), hide: Sentence.hidePasswordButton.text(in: language))
    }
}
