extension Application {
    /// The name that the default application has until an administrator gives it another one.
    package static let defaultName = "Default"

    /// The name that people read; nil for a default application that was never named, which goes by the brand.
    package var nameForPeople: String? { id == Self.defaultID && name == Self.defaultName ? nil : name }
}
