/// What became of a user who was brought from another system.
package enum UserArrival: Sendable, Equatable {
    case inserted
    /// They were there: the same id and the same identifiers, or the same identifiers where no id was given.
    case present
    /// A user with the same id has other identifiers.
    case idTaken
    /// Another user has what this one logs in with.
    case taken(Identifier)
}

/// The id and the identifiers of a stored user who stands in another one's way.
package struct IdentifierHolder: Sendable, Equatable {
    package let id: User.ID
    package let identifiers: Set<Identifier>

    package init(id: User.ID, identifiers: Set<Identifier>) {
        self.id = id
        self.identifiers = identifiers
    }
}

extension UserArrival {
    /// What becomes of a user in whose way others stand; nil when nobody does.
    ///
    /// - Parameters:
    ///   - user: Who arrives.
    ///   - hasID: Whether the id came with them; else it was made up, and says nothing.
    ///   - holders: Those who have the id or one of the identifiers.
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
