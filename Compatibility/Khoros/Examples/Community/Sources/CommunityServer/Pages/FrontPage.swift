import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import PageServer

/// The page with the newest questions, to read.
struct FrontPage: Sendable {
    private static let longestList = 50
    static let stylePath = "/community.css"

    private let questions: QuestionStore
    private let templates: PageTemplates

    init(questions: QuestionStore) throws {
        self.questions = questions
        templates = try PageTemplates(["front": PackageResources.front_mustache])
    }

    func add(to router: Router<BasicRequestContext>) {
        router.get("/") { request, _ in try await show(request) }
        router.get(RouterPath(Self.stylePath)) { _, _ in
            Response(
                status: .ok,
                headers: [.contentType: "text/css; charset=utf-8", .cacheControl: "public, max-age=3600"],
                body: ResponseBody(byteBuffer: ByteBuffer(bytes: PackageResources.community_css))
            )
        }
    }

    private func show(_ request: Request) async throws -> Response {
        let words = FrontPageWords(acceptLanguage: request.headers[.acceptLanguage] ?? "")
        let newest = try await questions.newest(Self.longestList)
        let text = templates.render(
            "front",
            [
                "language": words.language, "style": Self.stylePath, "title": words.title, "lead": words.lead,
                "hint": words.hint,
                "questions": newest.map { question in
                    [
                        "id": String(question.id), "title": question.title, "text": question.text,
                        "author": question.author, "counts": words.counts(question.kudos, question.replies),
                    ]
                },
            ]
        )
        var response = Response.page(text, .ok, language: words.language)
        response.headers[.contentSecurityPolicy] =
            "default-src 'none'; style-src 'self'; base-uri 'none'; frame-ancestors 'none'"
        return response
    }
}

/// The texts of the page: Japanese if the browser prefers it, else English.
private struct FrontPageWords {
    let isJapanese: Bool

    init(acceptLanguage: String) {
        isJapanese = acceptLanguage.lowercased().hasPrefix("ja")
    }

    var language: String { isJapanese ? "ja" : "en" }
    var title: String { isJapanese ? "コミュニティ" : "Community" }
    var lead: String { isJapanese ? "最新の質問です。" : "The newest questions." }

    var hint: String {
        isJapanese
            ? "質問や返信は、アプリ community からできます。" : "Ask and reply in the app: community."
    }

    func counts(_ kudos: Int, _ replies: Int) -> String {
        isJapanese ? "いいね \(kudos)・返信 \(replies)" : "Kudos: \(kudos) · Replies: \(replies)"
    }
}
