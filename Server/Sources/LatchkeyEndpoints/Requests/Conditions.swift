import Foundation
import LatchkeyCore

extension EndpointRequest {
    /// The condition on the version to change: `If-Match`, or `If-None-Match: *` (RFC 9110 §13.1).
    var versionCondition: VersionCondition {
        if let value = headers.value(of: .ifMatch) {
            return value.isStar ? .exists : .oneOf(value.split(separator: ",").compactMap { EntityTag.version($0) })
        }
        if let value = headers.value(of: .ifNoneMatch), value.isStar { return .absent }
        return .any
    }
}

extension RequestHeaders {
    /// Whether the caller has the content with this tag: `If-None-Match`, compared weakly (RFC 9110 §13.1.2).
    package func know(_ tag: String) -> Bool {
        values(of: .ifNoneMatch).contains { value in
            value.isStar
                || value.split(separator: ",").contains { known in
                    let known = known.trimmingCharacters(in: .whitespaces)
                    return known == tag || known == "W/" + tag
                }
        }
    }
}

/// The ETag of a record: its version in quotation marks.
enum EntityTag {
    static func text(_ version: Int64) -> String { "\"\(version)\"" }

    /// The version in a tag; nil for weak tags and tags of other servers, which match nothing.
    static func version(_ text: some StringProtocol) -> Int64? {
        let tag = text.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed()
        guard tag.count > 2, tag.first == "\"", tag.last == "\"" else { return nil }
        return Int64(String(tag.dropFirst().dropLast()))
    }
}

extension String {
    fileprivate var isStar: Bool { filter { $0 != " " } == "*" }
}
