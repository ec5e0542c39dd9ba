import Foundation
import LatchkeyAPI
import LatchkeyTesting

@testable import KiiSDK

extension KiiCloud {
    /// The path of a bucket of a user.
    static func book(of user: KiiUser) -> String { "\(root)/users/\(user.userID ?? "")/buckets/book" }

    /// Logs in and returns a bucket.
    func bookOfAda() throws -> KiiBucket {
        try KiiUser.authenticateSynchronous("ada", withPassword: Self.password).bucket(withName: "book")
    }

    /// Answers a request of any user with JSON and a version.
    func answer(_ pattern: RequestPattern, _ json: JSONValue, status: Int = 200, version: Int? = nil) {
        server.onAnyone(pattern) { _, _ in
            var answer = try FakeAnswer.json(json, status: status)
            if let version { answer.headers["ETag"] = "\"\(version)\"" }
            return answer
        }
    }

    /// The only request that was sent for a pattern.
    func request(_ pattern: RequestPattern) throws -> FakeRequest {
        let requests = server.requests(pattern)
        guard requests.count == 1, let request = requests.first else { throw NotOne(count: requests.count) }
        return request
    }

    struct NotOne: Error {
        let count: Int
    }
}
