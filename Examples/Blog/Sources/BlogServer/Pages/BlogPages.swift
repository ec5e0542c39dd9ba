import HTTPTypes
import Hummingbird
import PageServer
import ResourceServer

enum BlogLanguage: String, Sendable, CaseIterable {
    case english = "en"
    case japanese = "ja"

    var name: String {
        switch self {
        case .english: "English"
        case .japanese: "日本語"
        }
    }
}

/// Renders the pages.
struct BlogPages: Sendable {
    let files = StaticFiles(
        of: "blog",
        css: PackageResources.blog_css,
        js: PackageResources.blog_js,
        svg: PackageResources.blog_svg
    )
    private let templates: PageTemplates

    init() throws {
        templates = try PageTemplates([
            "page": PackageResources.page_mustache, "timeline": PackageResources.timeline_mustache,
            "composer": PackageResources.composer_mustache, "credentials": PackageResources.credentials_mustache,
            "message": PackageResources.message_mustache,
        ])
    }

    /// The answer to a program without a user, as in the original blog.
    func forbidden(_ context: BlogContext) -> Response {
        message(.forbiddenTitle, .forbidden, .forbidden, context)
    }

    func message(
        _ title: BlogSentence,
        _ sentence: BlogSentence,
        _ status: HTTPResponse.Status,
        _ context: BlogContext
    ) -> Response {
        let model: [String: Any] = [
            "message": sentence.text(in: context.language), "back": BlogSentence.startPage.text(in: context.language),
        ]
        let name = status.kind == .successful ? "message" : "error"
        return page("message", title, model, PageFrame(name: name, status: status), context)
    }

    /// A problem for a person.
    func problem(_ problem: ServiceProblem, _ context: BlogContext) -> Response {
        let sentence: BlogSentence =
            switch problem.status {
            case .notFound, .methodNotAllowed, .misdirectedRequest: .notFound
            case .forbidden: .crossSite
            case .contentTooLarge: .tooLarge
            case .serviceUnavailable: .tryAgainLater
            case .internalServerError: .defect
            default: .unreadable
            }
        var response = message(.errorTitle, sentence, problem.status, context)
        if let retryAfter = problem.retryAfter { response.headers[.retryAfter] = String(retryAfter) }
        if problem.status == .contentTooLarge { response.headers[.connection] = "close" }
        return response
    }

    func page(
        _ template: String,
        _ title: BlogSentence,
        _ model: [String: Any],
        _ frame: PageFrame,
        _ context: BlogContext
    ) -> Response {
        let language = context.language
        let name = BlogSentence.appName.text(in: language)
        let heading = title.text(in: language)
        var model = model.merging(files.model) { own, _ in own }
        model["page"] = frame.name ?? template
        model["language"] = language.rawValue
        model["title"] = heading
        model["documentTitle"] = heading + " – " + name
        model["appName"] = name
        model["skip"] = BlogSentence.skipToContent.text(in: language)
        model["languageLabel"] = BlogSentence.languageLabel.text(in: language)
        model["languages"] = BlogLanguage.allCases.map { other in
            var item: [String: Any] = ["code": other.rawValue, "name": other.name, "current": other == language]
            switch frame.reload {
            case .address(let path): item["address"] = path
            case .form(let id, let path): item["form"] = ["id": id, "path": path]
            }
            return item
        }
        var response = Response.page(
            templates.render(template, model),
            frame.status,
            language: language.rawValue,
            setCookies: frame.setCookies
        )
        if let retryAfter = frame.retryAfter { response.headers[.retryAfter] = String(retryAfter) }
        return response
    }
}

/// The part of a page outside its content.
struct PageFrame: Sendable {
    /// How to show the page in another language.
    enum Reload: Sendable {
        case address(String)
        /// A form of the page is sent, so that what was typed is kept.
        case form(id: String, path: String)
    }

    /// The page's name; nil for the name of its template.
    var name: String?
    var status = HTTPResponse.Status.ok
    var reload = Reload.address("/")
    var setCookies: [String] = []
    /// In seconds.
    var retryAfter: Int?
}
