/// The path of a route, with parameters in braces: `/v1/sessions/{id}`.
package struct PathTemplate: Sendable {
    private let segments: [Substring]
    /// The number of parameters; among matching templates, the router prefers the one with the fewest.
    package let parameterCount: Int

    package init(_ text: String) {
        segments = text.split(separator: "/")
        parameterCount = segments.count { $0.isParameter }
    }

    /// The segments of a path, for the functions below.
    package static func segments(of path: String) -> [Substring] { path.split(separator: "/") }

    /// Whether a path has this form, whatever its parameters are.
    package func matches(_ path: [Substring]) -> Bool {
        segments.count == path.count && zip(segments, path).allSatisfy { $0.isParameter || $0 == $1 }
    }

    /// The parameters in a path that matches, percent-encoded as they came.
    package func parameters(in path: [Substring]) -> [String: String] {
        var parameters: [String: String] = [:]
        for (segment, part) in zip(segments, path) where segment.isParameter {
            parameters[segment.parameterName] = String(part)
        }
        return parameters
    }
}

extension Substring {
    fileprivate var isParameter: Bool { hasPrefix("{") || hasPrefix(":") }
    fileprivate var parameterName: String { String(trimmingPrefix { "{:".contains($0) }.prefix { $0 != "}" }) }
}
