import CommunityScreens
import Foundation
import Latchkey
import LatchkeyAPI
import LatchkeyScreens
import LiCoreSDK

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The forum: what the screens know of it.
struct ForumService {
    private let url: URL
    private let membership: Membership

    init(at forum: URL, as membership: Membership) {
        url = forum.appending(path: "questions")
        self.membership = membership
    }

    /// The newest questions, the newest first; nobody needs to log in.
    func questions() async throws(ForumFailure) -> [ForumQuestion] {
        try decode(QuestionList.self, from: await read(url)).questions.map(\.question)
    }

    /// A question with its replies; nobody needs to log in.
    func discussion(_ id: Int64) async throws(ForumFailure) -> Discussion {
        try decode(QuestionWithReplies.self, from: await read(url.appending(path: "\(id)"))).discussion
    }

    /// Gives kudos; the login may come up meanwhile.
    ///
    /// - Returns: How many users like the question now.
    func giveKudos(to id: Int64) async throws(ForumFailure) -> Int {
        var request = URLRequest(url: url.appending(path: "\(id)/kudos"))
        request.httpMethod = "PUT"
        return try decode(KudosCount.self, from: await send(request)).kudos
    }

    /// Sends a question or a reply; the login may come up meanwhile.
    ///
    /// Sent again after a lost reply, it is not written twice.
    func send(_ draft: Draft) async throws(ForumFailure) {
        var request: URLRequest
        var body = ["text": draft.text]
        switch draft.kind {
        case .question:
            request = URLRequest(url: url)
            body["title"] = draft.title
        case .reply(let id): request = URLRequest(url: url.appending(path: "\(id)/replies"))
        }
        request.httpMethod = "POST"
        request.setValue(draft.key, forHTTPHeaderField: "Idempotency-Key")
        do { request.httpBody = try JSONEncoder().encode(body) } catch { throw .other }
        _ = try await send(request)
    }
}

extension ForumService {
    private var client: LiClientManager { LiSDKManager.shared().clientManager }

    /// Reads by nobody, where the session that it would be read with turns out to be over.
    private func read(_ url: URL) async throws(ForumFailure) -> Data {
        do { return try await client.data(for: URLRequest(url: url)).0 } catch {
            let error = error as? LiBaseError
            guard error?.httpCode == LiBaseError.Code.unauthorized else { throw ForumFailure(error) }
        }
        return try await once(URLRequest(url: url))
    }

    /// Sends what needs a user.
    ///
    /// For a guest the SDK shows the login and sends it again. Whose session has ended meanwhile is told why, logs in, and it is
    /// sent again as the same user, not as another one.
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
        do { return try JSONDecoder().decode(type, from: data) } catch { throw .other }
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
