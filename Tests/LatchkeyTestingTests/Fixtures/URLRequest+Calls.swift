import Foundation
import LatchkeyTesting

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

extension URLRequest {
    /// A request to the fake server by path, or to another server by its whole URL.
    static func to(_ place: String, method: String = "GET", json: String? = nil) throws -> URLRequest {
        let url = place.hasPrefix("/") ? FakeServer.standardURL.absoluteString + place : place
        guard let url = URL(string: url) else { throw URLError(.badURL) }
        var request = URLRequest(url: url)
        request.httpMethod = method
        if let json {
            request.httpBody = Data(json.utf8)
            request.setValue("application/json", forHTTPHeaderField: "Content-Type")
        }
        return request
    }
}
