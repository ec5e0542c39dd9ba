/// A client's rights in a bucket, by the bucket's rule.
package struct BucketRights: Sendable, Equatable {
    /// The visible objects: everybody's, or those of one user; nil if none are visible.
    package let visibility: Visibility?
    /// Whether the client may change visible objects of others.
    package let changesAll: Bool
    package let creates: Bool
    package let deletesBucket: Bool
    /// The owner of a new object.
    package let owner: User.ID?

    /// The visible objects.
    package enum Visibility: Sendable, Equatable {
        case everybodys
        case those(of: User.ID)
    }

    /// - Parameters:
    ///   - party: The client.
    ///   - scope: The bucket's owner.
    ///   - access: The bucket's rule; ignored for a user's bucket.
    package init(of party: BucketParty, in scope: BucketScope, by access: BucketAccess) {
        switch (scope, party) {
        case (.user(let owner), .administrator): self.init(everythingOf: owner)
        case (.user(let owner), .user(let user)) where owner == user: self.init(everythingOf: owner)
        case (.user, _): self.init(visibility: nil, changesAll: false, creates: false, deletesBucket: false, owner: nil)
        case (.application, .administrator): self.init(everythingOf: nil)
        case (.application, .user(let user)):
            let changesAll = access.writers != .owner
            self.init(
                visibility: access.readers == .owner ? .those(of: user) : .everybodys,
                changesAll: changesAll,
                creates: true,
                // A client cannot delete objects that it does not see.
                deletesBucket: changesAll && access.readers != .owner,
                owner: user
            )
        case (.application, .anonymous):
            let changesAll = access.writers == .anyone
            self.init(
                visibility: access.readers == .anyone ? .everybodys : nil,
                changesAll: changesAll,
                creates: changesAll,
                deletesBucket: changesAll && access.readers == .anyone,
                owner: nil
            )
        }
    }

    private init(everythingOf owner: User.ID?) {
        self.init(visibility: .everybodys, changesAll: true, creates: true, deletesBucket: true, owner: owner)
    }

    private init(visibility: Visibility?, changesAll: Bool, creates: Bool, deletesBucket: Bool, owner: User.ID?) {
        self.visibility = visibility
        self.changesAll = changesAll
        self.creates = creates
        self.deletesBucket = deletesBucket
        self.owner = owner
    }

    /// The reason why an object is not shown; nil if it is shown.
    package func refusalToShow(_ object: BucketObject?) -> ObjectRefusal? {
        switch visibility {
        case nil: .forbidden
        case .everybodys: object == nil ? .notFound : nil
        case .those(let user): object?.owner == user ? nil : .notFound
        }
    }

    /// The reason why an object cannot be changed or created; nil if it can.
    package func refusalToChange(_ present: BucketObject?) -> ObjectRefusal? {
        guard let present else { return creates ? nil : .forbidden }
        return refusalToShow(present) ?? (changesAll || owns(present) ? nil : .forbidden)
    }

    private func owns(_ object: BucketObject) -> Bool { owner != nil && object.owner == owner }
}
