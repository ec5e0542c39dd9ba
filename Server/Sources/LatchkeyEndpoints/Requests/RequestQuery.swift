import Foundation
import LatchkeyCore

/// The query parameters of a request.
struct RequestQuery: Sendable {
    private let fields: [(name: Substring, value: String)]

    /// - Parameter text: The text after the question mark.
    init(_ text: String?) {
        fields = (text ?? "").split(separator: "&").map { field in
            let parts = field.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard parts.count > 1 else { return (name: field, value: "") }
            // A value with invalid percent-encoding is used as it is.
            return (name: parts[0], value: parts[1].removingPercentEncoding ?? String(parts[1]))
        }
    }

    /// The first value of a parameter; nil if it is missing.
    subscript(name: String) -> String? { fields.first { $0.name == name }?.value }

    /// Adds an error if a parameter is repeated.
    func refuseRepeated(_ name: String, _ errors: inout FieldErrors) {
        if fields.count(where: { $0.name == name }) > 1 { errors[name] = .invalid("Send this once.") }
    }
}

extension EndpointRequest {
    var parameters: RequestQuery { RequestQuery(query) }
}
