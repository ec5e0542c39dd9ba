extension Session {
    /// The id of a session, which refreshes do not change; encoded as a string.
    public struct ID: WireID {
        /// The id as a string.
        public let rawValue: String

        /// An id.
        public init(rawValue: String) { self.rawValue = rawValue }
    }
}
