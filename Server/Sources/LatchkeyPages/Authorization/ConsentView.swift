/// The rights that an application asks for.
struct ConsentView: Sendable {
    /// That nobody has checked who made the application.
    var unchecked: String?
    /// That a program on the device gets the access.
    var onDevice: String?
    let rights: [String]
    /// Where the person returns to.
    let returning: String?
}
