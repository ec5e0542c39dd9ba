import Foundation

/// What a request says of the version that it wants to change (RFC 9110 §13.1).
enum VersionCondition {
    case any
    /// `If-Match: *`
    case exists
    /// `If-None-Match: *`
    case absent
    /// `If-Match: "7"`
    case oneOf([Int64])

    func allows(_ version: Int64?) -> Bool {
        switch self {
        case .any: true
        case .exists: version != nil
        case .absent: version == nil
        case .oneOf(let versions): version.map(versions.contains) ?? false
        }
    }
}

extension FakeRequest {
    var condition: VersionCondition {
        if let value = header("If-Match") {
            return value.trimmingCharacters(in: .whitespaces) == "*" ? .exists : .oneOf(value.versions)
        }
        if header("If-None-Match")?.trimmingCharacters(in: .whitespaces) == "*" { return .absent }
        return .any
    }
}

extension String {
    /// The versions that a list of tags stands for; weak tags and those of others match nothing.
    fileprivate var versions: [Int64] {
        split(separator: ",").compactMap { tag in
            let tag = tag.trimmingCharacters(in: .whitespaces)
            guard tag.count > 2, tag.hasPrefix("\""), tag.hasSuffix("\"") else { return nil }
            return Int64(tag.dropFirst().dropLast())
        }
    }
}
