/// A finding about a database, for the operator.
package struct Finding: Sendable, Equatable, Codable {
    package enum Level: String, Sendable, Codable {
        case ok
        /// The database works, but should be changed.
        case warning
        case error
    }

    package let level: Level
    /// A sentence or a few words, without secrets.
    package let text: String

    package init(_ level: Level, _ text: String) {
        self.level = level
        self.text = text
    }
}
