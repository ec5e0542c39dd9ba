import Foundation
import Latchkey
import LatchkeyJSON

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

extension KiiApp {
    /// Sends a request, with a refreshed access token if necessary.
    ///
    /// User requests wait while the password is being changed.
    ///
    /// - Parameter request: The request.
    /// - Returns: The answer, with a status of 200 to 299.
    /// - Throws: `NSError` of this SDK: 340 if it needs a user and none is logged in, 301, 330 or 523 if the login has
    ///   ended, the server's error, or why there is no answer.
    @KiiActor @discardableResult
    package func send(_ request: KiiRequest) async throws -> KiiAnswer {
        if request.sender == .app { return try await exchange(request) }
        return try await calls.perform { try await exchange(request) }
    }

    /// Sends a request, as ``send(_:)``, without waiting for a change of the password.
    @KiiActor @discardableResult
    func exchange(_ request: KiiRequest) async throws -> KiiAnswer {
        let urlRequest = try urlRequest(request)
        let user = request.sender == .app ? nil : current.user
        if request.sender == .user, user == nil { throw NSError.kii(.loginRequired) }
        let answer =
            if let user { try await answer(to: urlRequest, of: user) } else { try await answerToNobody(urlRequest) }
        guard (200...299).contains(answer.status) else {
            // Guests lack the right.
            let isGuests = request.sender == .anyone && user == nil
            let words = isGuests ? ["UNAUTHORIZED": KiiErrorCode.loginRequired] : [:]
            throw NSError.kii(answer, isUsers: user != nil, words: words.merging(request.words) { $1 })
        }
        return answer
    }

    private func answerToNobody(_ request: URLRequest) async throws -> KiiAnswer {
        do { return KiiAnswer(try await latchkey.dataAsNobody(for: request)) } catch { throw NSError.kii(error) }
    }

    private func urlRequest(_ request: KiiRequest) throws -> URLRequest {
        let path = (["api", "apps", address.id] + request.path).map { part in
            part.addingPercentEncoding(withAllowedCharacters: .pathPart) ?? ""
        }
        var server = latchkey.serverURL.absoluteString
        while server.hasSuffix("/") { server.removeLast() }
        guard let url = URL(string: "\(server)/\(path.joined(separator: "/"))") else {
            throw NSError.kii(.unexpected)
        }
        var result = URLRequest(url: url)
        result.httpMethod = request.method
        result.setValue("application/json", forHTTPHeaderField: "Accept")
        result.setValue(address.id, forHTTPHeaderField: "X-Kii-AppID")
        result.setValue(address.key, forHTTPHeaderField: "X-Kii-AppKey")
        result.setValue("sn=latchkey", forHTTPHeaderField: "X-Kii-SDK")
        if let body = request.body {
            let type = request.type.map { "application/vnd.kii.\($0)+json" } ?? "application/json"
            result.setValue(type, forHTTPHeaderField: "Content-Type")
            do { result.httpBody = try JSONEncoder().encode(body) } catch {
                throw NSError.kii(KiiErrorCode.invalidInput, "The values cannot be written as JSON.")
            }
        }
        for (name, value) in request.headers { result.setValue(value, forHTTPHeaderField: name) }
        return result
    }
}

extension KiiAnswer {
    init(_ answer: (data: Data, response: HTTPURLResponse)) {
        self.init(status: answer.response.statusCode, headers: answer.response.lowercasedHeaders, data: answer.data)
    }
}

extension HTTPURLResponse {
    fileprivate var lowercasedHeaders: [String: String] {
        var headers: [String: String] = [:]
        for (name, value) in allHeaderFields {
            if let name = name as? String, let value = value as? String { headers[name.lowercased()] = value }
        }
        return headers
    }
}

extension CharacterSet {
    /// The unescaped characters of a path segment; a colon separates the kind of an identifier from its value.
    fileprivate static let pathPart = CharacterSet(
        charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~:@+"
    )
}
