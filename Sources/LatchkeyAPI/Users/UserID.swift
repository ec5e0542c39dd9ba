extension User {
    /// What a user is known by, for as long as they exist: a UUID in lower case.
    ///
    /// It is a plain string on the wire and wherever it is encoded.
    public struct ID: WireID {
        /// The id as a string.
        public let rawValue: String

        /// An id.
        public init(rawValue: String) { self.rawValue = rawValue }
    }
}
