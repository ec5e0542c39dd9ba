import LatchkeyAPI
package import LatchkeyCore

extension HTTPProblem {
    /// 422 with all field errors.
    ///
    /// If a single field is wrong and has a specific code, the answer has that code.
    package init(_ errors: FieldErrors) {
        let fields = errors.mapValues(FieldProblem.init)
        let only = fields.count == 1 ? fields.values.first?.code : nil
        let names = fields.keys.sorted().joined(separator: ", ")
        self.init(
            only.flatMap { Self.codesOfTheirOwn.contains($0) ? $0 : nil } ?? .invalidFields,
            detail: only.flatMap { _ in fields.values.first?.detail }
                ?? "Some values are not acceptable. Correct them and try again.",
            namingFields: fields.count == 1
                ? "\(names): \(fields.values.first?.detail ?? "")"
                : "Some values are not acceptable: \(names). See fields.",
            fields: fields
        )
    }

    private static let codesOfTheirOwn: Set<ErrorCode> = [
        .invalidUsername, .invalidEmailAddress, .invalidPhoneNumber, .weakPassword,
    ]
}

extension FieldProblem {
    init(_ error: FieldError) {
        switch error {
        case .required: self.init(code: .required, detail: "This is missing.")
        case .controlCharacters:
            self.init(code: .controlCharacters, detail: "This has characters that cannot be shown. Remove them.")
        case .tooLong(let maximum):
            self.init(code: .tooLong, detail: "This is too long. Use at most \(maximum) characters.")
        case .invalidUsername:
            self.init(
                code: .invalidUsername,
                detail: "A username has 3 to 64 letters, digits, hyphens, underscores or dots."
            )
        case .invalidEmailAddress:
            self.init(
                code: .invalidEmailAddress,
                detail: "This is not an e-mail address. Give one like ada@example.com."
            )
        case .invalidPhoneNumber:
            self.init(
                code: .invalidPhoneNumber,
                detail: "This is not an international phone number. Give one like +81312345678."
            )
        case .weakPassword(.tooShort(let minimum)):
            self.init(code: .weakPassword, detail: "The password is too short. Use at least \(minimum) characters.")
        case .weakPassword(.tooLong(let maximum)):
            self.init(code: .weakPassword, detail: "The password is too long. Use at most \(maximum) characters.")
        case .weakPassword(.isIdentifier):
            self.init(code: .weakPassword, detail: "The password is the user's own name. Choose another one.")
        case .weakPassword(.guessed(let pattern)): self.init(code: .weakPassword, detail: pattern.advice)
        case .invalid(let detail): self.init(code: .invalidValue, detail: detail)
        }
    }
}

extension GuessedPattern {
    /// Advice on how to change a password with this weakness.
    fileprivate var advice: String {
        switch self {
        case .common:
            "The password is one of the first that attackers try. Choose another one, or add two unrelated words."
        case .ownNames:
            "The password is made of your own name or this site's. Add one or two unrelated words."
        case .repetition: "The password repeats itself. Add another word or two."
        case .sequence: "The password is a sequence, like abcd or 9876. Add another word or two."
        case .neighbouringKeys: "The password is a row of keys on the keyboard. Add another word or two."
        case .date: "The password is a date. Add another word or two."
        case .tooLittle: "The password is too easy to guess. Add another word or two, the less common the better."
        }
    }
}
