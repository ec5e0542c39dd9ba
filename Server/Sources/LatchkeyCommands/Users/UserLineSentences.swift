import LatchkeyCore

extension UserLineProblem {
    /// The reason for skipping a line, without its values.
    var sentence: String {
        switch self {
        case .tooLong: "the line is longer than 1 MiB"
        case .notUTF8: "this is not UTF-8"
        case .notJSON: "this is not one JSON object"
        case .duplicateMember: "two members have the same name"
        case .unknownMember(let name?): "there is no member \(name); see the list of members in Operating.md"
        case .unknownMember(nil): "there is a member whose name is none of those in the list of Operating.md"
        case .wrongType(let name): "\(name) is of another type"
        case .invalid(let errors):
            errors.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value.sentence)" }.joined(separator: "; ")
        case .hash(.unknownForm): "passwordHash: it is in none of the forms that are known"
        case .hash(.malformed): "passwordHash: it has not all that its form needs"
        case .hash(.tooCostly): "passwordHash: to verify it would take more memory or time than a login may"
        case .namesNobody: "give an id, a username, or an address that is verified: nobody could log in as this user"
        case .idTaken: "a user with this id has other identifiers"
        case .taken(let identifier): "\(identifier.field): another user has it"
        }
    }
}

extension FieldError {
    fileprivate var sentence: String {
        switch self {
        case .required: "it is missing"
        case .controlCharacters: "it has characters that cannot be shown"
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
