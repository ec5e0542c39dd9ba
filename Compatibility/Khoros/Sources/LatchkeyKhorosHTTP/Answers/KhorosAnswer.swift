import Hummingbird
import LatchkeyHTTP
import LatchkeyJSON

extension Response {
    /// An answer in the envelope of the second version.
    static func khoros(_ data: [String: JSONValue]) throws -> Response {
        let body: JSONValue = [
            "status": "success", "message": "OK", "http_code": 200, "data": .object(data), "metadata": [:],
        ]
        return try .json(body)
    }
}
