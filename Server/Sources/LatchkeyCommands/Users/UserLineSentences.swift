import LatchkeyCore

extension UserLineProblem {
    /// The reason for skipping a line, without the line's values.
    var sentence: String {
        switch self {
        case .tooLong: "the line is longer than 1 MiB"
        case .notUTF8: "this is not UTF-8"
        case .notJSON: "this is not one JSON object"
        case .duplicateMember: "two members have the same name"
        case .unknownMember(let name?): "there is no member \(name); see the list of members in Operating.md"
        case .unknownMember(nil): "there is an unknown member; see the list of members in Operating.md"
        case .wrongType(let name): "\(name) is of another type"
        case .invalid(let errors):
            errors.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value.sentence)" }.joined(separator: "; ")
        case .hash(.unknownForm): "passwordHash: its form is unknown"
        case .hash(.malformed): "passwordHash: it lacks a part of its form"
        case .hash(.tooCostly): "passwordHash: verifying it would exceed a login's memory or time"
        case .namesNobody: "give an id, a username, or a verified address: nobody could log in as this user"
        case .idTaken: "a user with this id has other identifiers"
        case .taken(let identifier): "\(identifier.field): another user has it"
        }
    }
}

extension FieldError {
    fileprivate var sentence: String {
        switch self {
        case .required: "it is missing"
        case .controlCharacters: "it has control characters"
        case .tooLong(let maximum): "it has more than \(maximum) characters"
        case .invalidUsername: "it is not 3 to 64 letters, digits, hyphens, underscores or dots"
        case .invalidEmailAddress: "it is not an e-mail address like ada@example.com"
        case .invalidPhoneNumber: "it is not a phone number like +81312345678"
        // Imported lines hold no password.
        case .weakPassword: "it is too weak"
        case .invalid(let detail): detail
        }
    }
}
