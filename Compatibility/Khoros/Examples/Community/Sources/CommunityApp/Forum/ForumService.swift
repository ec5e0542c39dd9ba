import Foundation
import Latchkey
import LatchkeyAPI
import LatchkeyScreens
import LiCoreSDK

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The forum's calls.
struct ForumService {
    private let url: URL
    private let membership: Membership

    init(at forum: URL, as membership: Membership) {
        url = forum.appending(path: "questions")
        self.membership = membership
    }

    /// The newest questions, newest first.
    ///
    /// Reading needs no user.
    func questions() async throws(ForumFailure) -> [ForumQuestion] {
        try decode(QuestionList.self, from: await read(url)).questions
    }

    func discussion(_ id: Int64) async throws(ForumFailure) -> Discussion {
        try decode(Discussion.self, from: await read(url.appending(path: "\(id)")))
    }

    /// Gives kudos.
    ///
    /// If they need a user, the SDK shows the login first.
    ///
    /// - Returns: The number of users who like the question.
    func giveKudos(to id: Int64) async throws(ForumFailure) -> Int {
        var request = URLRequest(url: url.appending(path: "\(id)/kudos"))
        request.httpMethod = "PUT"
        return try decode(KudosCount.self, from: await send(request)).kudos
    }

    /// Sends a question or a reply.
    ///
    /// If it needs a user, the SDK shows the login first.
    func send(_ text: NewText) async throws(ForumFailure) {
        var request: URLRequest
        var body = ["text": text.text]
        switch text.kind {
        case .question:
            request = URLRequest(url: url)
            body["title"] = text.title
        case .reply(let id): request = URLRequest(url: url.appending(path: "\(id)/replies"))
        }
        request.httpMethod = "POST"
        request.setValue(text.key, forHTTPHeaderField: "Idempotency-Key")
        do { request.httpBody = try JSONEncoder().encode(body) } catch { throw .other }
        _ = try await send(request)
    }
}

extension ForumService {
    private var client: LiClientManager { LiSDKManager.shared().clientManager }

    /// Reads without a user if the session has just ended.
    private func read(_ url: URL) async throws(ForumFailure) -> Data {
        do { return try await client.data(for: URLRequest(url: url)).0 } catch {
            let error = error as? LiBaseError
            guard error?.httpCode == LiBaseError.Code.unauthorized else { throw ForumFailure(error) }
        }
        return try await once(URLRequest(url: url))
    }

    /// Sends a request of a user.
    ///
    /// For a guest, the SDK shows the login and sends the request again. If the session has ended, this shows the login
    /// with the reason, and sends the request again if the same user has logged in.
    private func send(_ request: URLRequest) async throws(ForumFailure) -> Data {
        let sender = await membership.userID
        let end: LiBaseError
        do { return try await client.data(for: request).0 } catch {
            guard let refusal = error as? LiBaseError, refusal.httpCode == LiBaseError.Code.unauthorized,
                !membership.isSSO
            else { throw ForumFailure(error as? LiBaseError) }
            end = refusal
        }
        if end.latchkeyError?.code == .userChanged { throw .userChanged }
        switch await membership.logIn(notice: end.latchkeyError?.reason.map { Sentence($0) }) {
        case .loggedIn: break
        case .cancelled: throw .logInCancelled
        case .failed(let message): throw .logInFailed(message)
        }
        let user = await membership.userID
        guard sender == nil || sender == user else { throw .userChanged }
        return try await once(request)
    }

    private func once(_ request: URLRequest) async throws(ForumFailure) -> Data {
        do { return try await client.data(for: request).0 } catch { throw ForumFailure(error as? LiBaseError) }
    }

    private func decode<Value: Decodable>(_ type: Value.Type, from data: Data) throws(ForumFailure) -> Value {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .custom { decoder in
            let text = try decoder.singleValueContainer().decode(String.self)
            return try Date(text, strategy: Date.ISO8601FormatStyle(includingFractionalSeconds: true))
        }
        do { return try decoder.decode(type, from: data) } catch { throw .other }
    }
}

extension ForumFailure {
    fileprivate init(_ error: LiBaseError?) {
        switch error?.httpCode {
        case _ where error?.latchkeyError?.code == .userChanged: self = .userChanged
        case LiBaseError.Code.cancelled: self = .logInCancelled
        case LiBaseError.Code.unauthorized: self = .logInFailed(nil)
        case 404: self = .notFound
        default: self = .other
        }
    }
}
