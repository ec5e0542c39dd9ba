extension Session {
    /// What a session is known by; it stays the same over refreshes.
    ///
    /// It is a plain string on the wire and wherever it is encoded.
    public struct ID: WireID {
        /// The id as a string.
        public let rawValue: String

        /// An id.
        public init(rawValue: String) { self.rawValue = rawValue }
    }
}
