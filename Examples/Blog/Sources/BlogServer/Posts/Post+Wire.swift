import Foundation

/// The answer to `GET /blogposts`.
struct PostList: Encodable {
    struct Content: Encodable {
        let blogposts: [Item]
    }

    struct Item: Encodable {
        let id: Int64
        let created: String
        let text: String
        let creator: String
    }

    let data: Content

    init(_ posts: [Post]) {
        data = Content(
            blogposts: posts.map { post in
                Item(id: post.id, created: post.createdText, text: post.text, creator: post.creator)
            }
        )
    }
}

/// The answer to `POST /blogposts`.
struct NewPostID: Encodable {
    let id: Int64
}

extension Post {
    /// When it was written, as RFC 3339 in UTC.
    var createdText: String { created.formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true)) }
}
