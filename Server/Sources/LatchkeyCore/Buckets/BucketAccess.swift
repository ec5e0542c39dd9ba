/// The access rule of an application's bucket.
package struct BucketAccess: Sendable, Equatable {
    /// A group of clients, from the narrowest to the widest.
    package enum Party: String, Sendable, CaseIterable, Codable {
        /// Each user sees and changes only the objects that they created.
        case owner
        /// Every user who is signed in at the application.
        case anyUser = "any-user"
        /// Also every client that knows the application's id.
        case anyone
    }

    /// The clients that see the objects of others.
    package var readers: Party
    /// The clients that change and delete the objects of others.
    ///
    /// Other users still create, change and delete their own.
    package var writers: Party

    package init(readers: Party = .owner, writers: Party = .owner) {
        self.readers = readers
        self.writers = writers
    }
}

/// The client that uses a bucket.
package enum BucketParty: Sendable, Equatable {
    /// A signed-in user.
    case user(User.ID)
    /// A client that knows only the application's id.
    case anonymous
    /// The application's backend, authenticated with its secret.
    case administrator
}
