/// The outcome for a user who arrives from another system.
package enum UserArrival: Sendable, Equatable {
    case inserted
    /// The user exists: the same id and identifiers, or the same identifiers if no id was given.
    case present
    /// A user with the same id has other identifiers.
    case idTaken
    /// Another user has one of the identifiers.
    case taken(Identifier)
}

/// The id and the identifiers of a stored user who conflicts with another one.
package struct IdentifierHolder: Sendable, Equatable {
    package let id: User.ID
    package let identifiers: Set<Identifier>

    package init(id: User.ID, identifiers: Set<Identifier>) {
        self.id = id
        self.identifiers = identifiers
    }
}

extension UserArrival {
    /// The outcome for a user who conflicts with stored users; nil without a conflict.
    ///
    /// - Parameters:
    ///   - user: The arriving user.
    ///   - hasID: Whether the id came with the user; a generated id means nothing.
    ///   - holders: The stored users who have the id or one of the identifiers.
    package init?(of user: User, hasID: Bool, among holders: [IdentifierHolder]) {
        let identifiers = user.identifiers
        let isPresent = holders.contains { holder in
            (!hasID || holder.id == user.id) && identifiers.allSatisfy(holder.identifiers.contains)
        }
        if isPresent {
            self = .present
            return
        }
        let others = Set(holders.filter { !hasID || $0.id != user.id }.flatMap(\.identifiers))
        if let taken = identifiers.first(where: others.contains) {
            self = .taken(taken)
        } else if holders.contains(where: { $0.id == user.id }) {
            self = .idTaken
        } else {
            return nil
        }
    }
}
