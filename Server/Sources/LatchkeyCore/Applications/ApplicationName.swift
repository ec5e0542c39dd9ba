extension Application {
    /// The name of the default application until an administrator changes it.
    package static let defaultName = "Default"

    /// The name that people read: that of its brand, else its own; nil for an unnamed default application, which uses
    /// the server's brand.
    ///
    /// It is nil, too, for an application that registered itself: a stranger must not name the sender of the server's
    /// messages. The consent page shows the name of such an application apart.
    package var nameForPeople: String? {
        guard client.registration == .byOperator else { return nil }
        return claimedName
    }

    /// The name that the application gives itself, for the pages on which its users decide about it.
    package var claimedName: String? {
        brand.name ?? (id == Self.defaultID && name == Self.defaultName ? nil : name)
    }
}
