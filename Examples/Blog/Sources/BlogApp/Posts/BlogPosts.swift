import BlogScreens
import Foundation
import Latchkey
import LatchkeyAPI
import ScreenCalls

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The posts at the blog: what the screens know of it.
struct BlogPosts: Sendable {
    private let url: URL
    private let account: any BlogAccount

    init(at blog: URL, as account: any BlogAccount) {
        url = blog.appending(path: "blogposts")
        self.account = account
    }

    /// The newest posts, the newest first; nobody needs to log in.
    func load() async throws -> [BlogPost] {
        let (data, response) = try await read()
        guard response.statusCode == 200 else { throw Refusal(status: response.statusCode) }
        return try JSONDecoder().decode(PostList.self, from: data).data.blogposts.map(\.post)
    }

    /// Sends a post; the login may come up meanwhile.
    ///
    /// Sent again after a lost reply, it is not written twice.
    func send(_ draft: Draft) async throws {
        var request = URLRequest(url: url)
        request.httpMethod = "POST"
        request.httpBody = try JSONEncoder().encode(["text": draft.text])
        request.setValue("application/json", forHTTPHeaderField: "Content-Type")
        request.setValue(draft.key, forHTTPHeaderField: "Idempotency-Key")
        let (_, response) = try await account.data(for: request, logIn: nil)
        guard response.statusCode == 200 else { throw Refusal(status: response.statusCode) }
    }

    struct Refusal: Error {
        let status: Int
    }

    /// By nobody, where the session that it would be read with turns out to be over.
    private func read() async throws(LatchkeyError) -> (Data, HTTPURLResponse) {
        do {
            return try await account.data(for: URLRequest(url: url), logIn: .never)
        } catch .sessionEnded, .loginRequired {
            return try await account.data(for: URLRequest(url: url), logIn: .never)
        } catch {
            throw error
        }
    }
}

/// The answer `{"data": {"blogposts": […]}}`.
private struct PostList: Decodable {
    struct Content: Decodable {
        let blogposts: [Item]
    }

    struct Item: Decodable {
        let id: Int64
        let created: Moment
        let text: String
        let creator: String

        var post: BlogPost { BlogPost(id: id, created: created.date, text: text, creator: creator) }
    }

    let data: Content
}
