extension User {
    /// The permanent id of a user, a UUID in lower case; encoded as a string.
    public struct ID: WireID {
        /// The id as a string.
        public let rawValue: String

        /// An id.
        public init(rawValue: String) { self.rawValue = rawValue }
    }
}
