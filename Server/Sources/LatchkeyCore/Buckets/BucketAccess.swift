/// Who may use an application's bucket.
package struct BucketAccess: Sendable, Equatable {
    /// Who there is.
    package enum Party: String, Sendable, CaseIterable, Codable {
        /// Each user sees and changes the objects that they made themselves, and nobody else's.
        case owner
        /// Everybody who is signed in at the application.
        case anyUser = "any-user"
        /// Everybody who knows the application's id too.
        case anyone
    }

    /// Who sees the objects of others.
    package var readers: Party
    /// Who changes and deletes the objects of others; who may not still makes, changes and deletes their own.
    package var writers: Party

    package init(readers: Party = .owner, writers: Party = .owner) {
        self.readers = readers
        self.writers = writers
    }
}

/// Who asks for the objects of a bucket.
package enum BucketParty: Sendable, Equatable {
    /// A user who is signed in.
    case user(User.ID)
    /// A program that knows the application's id alone.
    case anonymous
    /// The application's own backend, which has proved itself with its secret.
    case administrator
}
