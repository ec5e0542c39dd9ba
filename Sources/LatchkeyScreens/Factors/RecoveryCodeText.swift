/// A recovery code as a person types it.
enum RecoveryCodeText {
    /// Whether it has the 20 letters and digits of a code, whatever spaces and dashes are between them.
    static func isComplete(_ text: String) -> Bool {
        let characters = text.unicodeScalars.filter {
            $0.properties.isAlphabetic || $0.properties.numericType == .decimal
        }
        return characters.count == 20
    }
}
