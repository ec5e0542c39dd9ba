import Foundation
import HTTPTypes
import Hummingbird
import PageServer

/// The page with the newest questions, to read.
struct FrontPage: Sendable {
    private static let longestList = 50

    private let questions: QuestionStore
    private let templates: PageTemplates
    private let files = StaticFiles(
        of: "community",
        css: PackageResources.community_css,
        svg: PackageResources.community_svg
    )

    init(questions: QuestionStore) throws {
        self.questions = questions
        templates = try PageTemplates(["front": PackageResources.front_mustache])
    }

    func add(to router: Router<CommunityContext>) {
        router.get("/") { request, _ in try await show(request) }
        files.add(to: router)
    }

    private func show(_ request: Request) async throws -> Response {
        let words = FrontPageWords(acceptLanguage: request.headers[.acceptLanguage] ?? "")
        let newest = try await questions.newest(Self.longestList)
        var model = files.model
        model["language"] = words.language
        model["title"] = words.title
        model["lead"] = words.lead
        model["hint"] = newest.isEmpty ? nil : words.hint
        model["none"] = newest.isEmpty ? words.noQuestions : nil
        model["questions"] = newest.map { question in
            [
                "id": String(question.id), "title": question.title, "text": question.text,
                "author": question.author, "counts": words.counts(question.kudos, question.replies),
            ]
        }
        var response = Response.page(templates.render("front", model), .ok, language: words.language)
        response.headers[.contentSecurityPolicy] =
            "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; frame-ancestors 'none'"
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
    var lead: String { isJapanese ? "最新の質問" : "Newest Questions" }

    var noQuestions: String {
        isJapanese
            ? "まだ質問がありません。アプリ community で ask と入力して、最初の質問をしてください。"
            : "No questions yet. Ask the first one in the app: start community and enter ask."
    }

    var hint: String {
        isJapanese
            ? "質問や返信は、アプリ community からできます。" : "Ask and reply in the app: community."
    }

    func counts(_ kudos: Int, _ replies: Int) -> String {
        isJapanese ? "いいね \(kudos)・返信 \(replies)" : "Kudos: \(kudos) · Replies: \(replies)"
    }
}
