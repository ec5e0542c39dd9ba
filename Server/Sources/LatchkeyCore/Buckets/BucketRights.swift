/// What somebody may do in a bucket, by its rule.
package struct BucketRights: Sendable, Equatable {
    /// Whose objects are seen: everybody's, or those of one user; nil where there is nothing to see at all.
    package let sight: Sight?
    /// Whether the objects of others may be changed, where they are seen.
    package let changesAll: Bool
    package let creates: Bool
    package let deletesBucket: Bool
    /// Whose an object is that is made.
    package let owner: User.ID?

    /// Whose objects are seen.
    package enum Sight: Sendable, Equatable {
        case everybodys
        case those(of: User.ID)
    }

    /// - Parameters:
    ///   - party: Who asks.
    ///   - scope: Whose the bucket is.
    ///   - access: The bucket's rule; of no meaning in a user's bucket.
    package init(of party: BucketParty, in scope: BucketScope, by access: BucketAccess) {
        switch (scope, party) {
        case (.user(let owner), .administrator): self.init(everythingOf: owner)
        case (.user(let owner), .user(let user)) where owner == user: self.init(everythingOf: owner)
        case (.user, _): self.init(sight: nil, changesAll: false, creates: false, deletesBucket: false, owner: nil)
        case (.application, .administrator): self.init(everythingOf: nil)
        case (.application, .user(let user)):
            let changesAll = access.writers != .owner
            self.init(
                sight: access.readers == .owner ? .those(of: user) : .everybodys,
                changesAll: changesAll,
                creates: true,
                // Nobody deletes what they do not see.
                deletesBucket: changesAll && access.readers != .owner,
                owner: user
            )
        case (.application, .anonymous):
            let changesAll = access.writers == .anyone
            self.init(
                sight: access.readers == .anyone ? .everybodys : nil,
                changesAll: changesAll,
                creates: changesAll,
                deletesBucket: changesAll && access.readers == .anyone,
                owner: nil
            )
        }
    }

    private init(everythingOf owner: User.ID?) {
        self.init(sight: .everybodys, changesAll: true, creates: true, deletesBucket: true, owner: owner)
    }

    private init(sight: Sight?, changesAll: Bool, creates: Bool, deletesBucket: Bool, owner: User.ID?) {
        self.sight = sight
        self.changesAll = changesAll
        self.creates = creates
        self.deletesBucket = deletesBucket
        self.owner = owner
    }

    /// Why an object is not shown; nil where it is.
    package func refusalToShow(_ object: BucketObject?) -> ObjectRefusal? {
        switch sight {
        case nil: .forbidden
        case .everybodys: object == nil ? .notFound : nil
        case .those(let user): object?.owner == user ? nil : .notFound
        }
    }

    /// Why what is under an id is not changed, or an object not made there; nil where it is.
    package func refusalToChange(_ present: BucketObject?) -> ObjectRefusal? {
        guard let present else { return creates ? nil : .forbidden }
        return refusalToShow(present) ?? (changesAll || owns(present) ? nil : .forbidden)
    }

    private func owns(_ object: BucketObject) -> Bool { owner != nil && object.owner == owner }
}
