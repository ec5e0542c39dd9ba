extension Application {
    /// The name of the default application until an administrator changes it.
    package static let defaultName = "Default"

    /// The name that people read: that of its brand, else its own; nil for an unnamed default application, which uses
    /// the server's brand.
    package var nameForPeople: String? {
        brand.name ?? (id == Self.defaultID && name == Self.defaultName ? nil : name)
    }
}
