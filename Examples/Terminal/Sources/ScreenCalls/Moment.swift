package import Foundation

/// A time in ISO 8601, with a fraction of the second or without, as a service sends it.
package struct Moment: Decodable, Sendable, Hashable {
    package let date: Date

    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        let styles = [true, false].map { Date.ISO8601FormatStyle(includingFractionalSeconds: $0) }
        guard let date = styles.lazy.compactMap({ try? $0.parse(text) }).first else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "This is not a time.")
        }
        self.date = date
    }
}
