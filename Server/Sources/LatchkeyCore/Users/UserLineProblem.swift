/// Why a line is no user; never with what stands in it beside names of members.
package enum UserLineProblem: Error, Equatable, Sendable {
    case tooLong
    case notUTF8
    case notJSON
    case duplicateMember
    /// A member that nobody knows; nil where its name is nothing to show.
    case unknownMember(String?)
    /// A member is of another type.
    case wrongType(String)
    /// Members are not acceptable.
    case invalid(FieldErrors)
    /// No password can be verified against the hash.
    case hash(PasswordHashProblem)
    /// Without an id, a username and an address that is their own nobody can tell who it is, and nobody can log in.
    case namesNobody
    /// A user with the same id has other identifiers.
    case idTaken
    /// Another user has what this one logs in with.
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

    /// A name as it may be shown: who mixes up names and values shall not find their secrets in a log.
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
