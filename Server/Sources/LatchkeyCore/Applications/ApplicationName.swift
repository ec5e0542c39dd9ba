extension Application {
    /// The name of the default application until an administrator changes it.
    package static let defaultName = "Default"

    /// The name that people read; nil for an unnamed default application, which uses the brand.
    package var nameForPeople: String? { id == Self.defaultID && name == Self.defaultName ? nil : name }
}
