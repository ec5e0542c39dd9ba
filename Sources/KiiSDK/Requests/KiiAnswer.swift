package import Foundation
package import LatchkeyJSON

/// What the server answered to a request that it has carried out.
package struct KiiAnswer: Sendable {
    package let status: Int
    /// By their names in lower case.
    package let headers: [String: String]
    package let data: Data

    /// The members of the body.
    ///
    /// - Throws: `NSError` with 202 when it is no JSON object.
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
    package var entityTag: String? { headers["etag"]?.trimmingCharacters(in: CharacterSet(charactersIn: "\"")) }
}
