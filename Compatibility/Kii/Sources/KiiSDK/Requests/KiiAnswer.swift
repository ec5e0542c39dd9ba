package import Foundation
package import LatchkeyJSON

/// An answer of the Kii API.
package struct KiiAnswer: Sendable {
    package let status: Int
    /// The headers, by names in lower case.
    package let headers: [String: String]
    package let data: Data

    /// The members of the body.
    ///
    /// - Throws: `NSError` with 202 if it is not a JSON object.
    package var object: [String: JSONValue] {
        get throws {
            guard let value = try? JSONDecoder().decode(JSONValue.self, from: data), let object = value.objectValue
            else {
                throw NSError.kii(
                    KiiErrorCode.unreadableResponse,
                    "The answer did not come from the server. Check the network and try again.",
                    status: status
                )
            }
            return object
        }
    }

    /// The version of an object in `ETag`, without quotes.
    ///
    /// A compressing proxy makes the tag weak; the version is the same.
    package var entityTag: String? {
        guard let tag = headers["etag"]?.trimmingCharacters(in: .whitespaces) else { return nil }
        let strong = tag.hasPrefix("W/") ? String(tag.dropFirst(2)) : tag
        return strong.trimmingCharacters(in: CharacterSet(charactersIn: "\""))
    }

    /// Whether the server refused the access token (RFC 6750).
    package var refusesToken: Bool {
        status == 401 && headers["www-authenticate"]?.contains("invalid_token") == true
    }
}
