import Foundation
import Latchkey
import LatchkeyAPI

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

struct BlogPost: Decodable, Sendable, Hashable {
    let id: Int64
    let created: Date
    let text: String
    /// The author's name.
    let creator: String
}

/// The posts at the blog.
struct BlogPosts: Sendable {
    private let url: URL
    private let account: any BlogAccount

    init(at blog: URL, as account: any BlogAccount) {
        url = blog.appending(path: "blogposts")
        self.account = account
    }

    /// The newest posts, newest first.
    ///
    /// Reading needs no user.
    func load() async throws -> [BlogPost] {
        let (data, response) = try await read()
        guard response.statusCode == 200 else { throw Refusal(status: response.statusCode) }
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .custom { decoder in
            let text = try decoder.singleValueContainer().decode(String.self)
            return try Date(text, strategy: Date.ISO8601FormatStyle(includingFractionalSeconds: true))
        }
        return try decoder.decode(PostList.self, from: data).data.blogposts
    }

    /// Sends a post.
    ///
    /// If it needs a user, the SDK shows the login first.
    func send(_ post: NewPost) async throws {
        var request = URLRequest(url: url)
        request.httpMethod = "POST"
        request.httpBody = try JSONEncoder().encode(["text": post.text])
        request.setValue("application/json", forHTTPHeaderField: "Content-Type")
        request.setValue(post.key, forHTTPHeaderField: "Idempotency-Key")
        let (_, response) = try await account.data(for: request, logIn: nil)
        guard response.statusCode == 200 else { throw Refusal(status: response.statusCode) }
    }

    struct Refusal: Error {
        let status: Int
    }

    /// Reads without a user if the session has just ended.
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
        let blogposts: [BlogPost]
    }

    let data: Content
}
