import Foundation
package import HTTPTypes
package import HummingbirdTesting
import NIOCore

extension TestResponse {
    package var text: String { String(buffer: body) }

    package var json: [String: Any] {
        get throws {
            guard let json = try JSONSerialization.jsonObject(with: Data(body.readableBytesView)) as? [String: Any]
            else {
                throw DecodingError.dataCorrupted(.init(codingPath: [], debugDescription: "This is no object."))
            }
            return json
        }
    }

    /// The code of a problem.
    package var code: String? { (try? json)?["code"] as? String }
}

extension HTTPFields {
    package static func bearer(_ token: String) -> HTTPFields { [.authorization: "Bearer \(token)"] }
    package static func cookie(_ value: String) -> HTTPFields { [.cookie: "latchkey=\(value)"] }

    package func with(_ name: HTTPField.Name, _ value: String) -> HTTPFields {
        var fields = self
        fields[name] = value
        return fields
    }
}
