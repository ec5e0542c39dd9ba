import Foundation
import Latchkey
import LatchkeyJSON

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

extension KiiApp {
    /// Sends a request, with a new access token where its time is over.
    ///
    /// - Parameter request: What to send.
    /// - Returns: The answer, with a status of 200 to 299.
    /// - Throws: `NSError` of this SDK: 340 when it needs a user and nobody is logged in, 301 or 330 when their login is
    ///   over, what the server refuses it with, and why there is no answer.
    @KiiActor @discardableResult
    package func send(_ request: KiiRequest) async throws -> KiiAnswer {
        let urlRequest = try urlRequest(request)
        let isUsers = request.sender != .app && current.user != nil
        if request.sender == .user, !isUsers { throw NSError.kii(.loginRequired) }
        let (data, response): (Data, HTTPURLResponse)
        do {
            (data, response) =
                isUsers ? try await latchkey.data(for: urlRequest) : try await latchkey.dataAsNobody(for: urlRequest)
        } catch let error as LatchkeyError where error.code == .loginRequired {
            // Somebody was, as far as the app knows.
            throw NSError.kii(.invalidToken)
        } catch {
            throw NSError.kii(error)
        }
        let answer = KiiAnswer(status: response.statusCode, headers: response.lowercasedHeaders, data: data)
        guard (200...299).contains(answer.status) else {
            // A token that could not be renewed.
            if isUsers, answer.status == 401, answer.headers["www-authenticate"]?.contains("invalid_token") == true {
                throw NSError.kii(.invalidToken)
            }
            // A rule that does not allow it to who is nobody.
            let isGuests = request.sender == .anyone && !isUsers
            let words = isGuests ? ["UNAUTHORIZED": KiiErrorCode.loginRequired] : [:]
            throw NSError.kii(answer, isUsers: isUsers, words: words.merging(request.words) { $1 })
        }
        return answer
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
    /// What a part of a path may hold as it is; a colon stands between a kind of name and the name.
    fileprivate static let pathPart = CharacterSet(
        charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~:@+"
    )
}
