/// The reason why a line is not a valid user.
///
/// It never contains the line's content except names of members.
package enum UserLineProblem: Error, Equatable, Sendable {
    case tooLong
    case notUTF8
    case notJSON
    case duplicateMember
    /// The member is unknown; nil if its name must not be shown.
    case unknownMember(String?)
    /// A member is of another type.
    case wrongType(String)
    /// Members are invalid.
    case invalid(FieldErrors)
    /// No password can be verified against the hash.
    case hash(PasswordHashProblem)
    /// Without an id, a username or an own address the line identifies no one, and no one could log in.
    case namesNobody
    /// A user with the same id has other identifiers.
    case idTaken
    /// Another user has one of the identifiers.
    case taken(Identifier)
}

extension UserLineProblem {
    init(_ error: DecodingError) {
        switch error {
        case .typeMismatch(_, let context), .valueNotFound(_, let context), .keyNotFound(_, let context),
            .dataCorrupted(let context):
            guard let name = context.codingPath.first?.stringValue, UserLine.CodingKeys(rawValue: name) != nil else {
                self = .notJSON
                return
            }
            self = .wrongType(name)
        @unknown default: self = .notJSON
        }
    }

    /// The name if it may be shown: a file that mixes up names and values must not put secrets in a log.
    static func shown(_ name: String) -> String? {
        let isShown =
            (1...40).contains(name.utf8.count)
            && name.utf8.allSatisfy { byte in
                (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20) || byte == UInt8(ascii: "_")
                    || byte == UInt8(ascii: "-")
            }
        return isShown ? name : nil
    }
}
