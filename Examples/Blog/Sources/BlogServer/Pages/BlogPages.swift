import HTTPTypes
import Hummingbird
import NIOCore
import PageTemplates
import ResourceServer

/// Writes the pages.
struct BlogPages: Sendable {
    let assets = BlogAssets()
    private let templates: PageTemplates

    init() throws {
        templates = try PageTemplates([
            "page": PackageResources.page_mustache, "timeline": PackageResources.timeline_mustache,
            "composer": PackageResources.composer_mustache, "credentials": PackageResources.credentials_mustache,
            "message": PackageResources.message_mustache,
        ])
    }

    /// The answer to a program that sends no user where one is needed, as the original blog had it.
    func forbidden(_ context: BlogContext) -> Response {
        message(.forbiddenTitle, .forbidden, .forbidden, context)
    }

    /// A page that only says something.
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

    /// What went wrong, for a person.
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

    /// Puts what all pages have around a page's own.
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
        var model = model.merging(assets.model) { own, _ in own }
        model["page"] = frame.name ?? template
        model["language"] = language.rawValue
        model["title"] = heading
        model["documentTitle"] = heading + " – " + name
        model["appName"] = name
        model["skip"] = BlogSentence.skipToContent.text(in: language)
        model["languageLabel"] = BlogSentence.languageLabel.text(in: language)
        model["languages"] = BlogLanguage.allCases.map { other in
            var item: [String: Any] = ["code": other.rawValue, "name": other.name, "current": other == language]
            switch frame.here {
            case .address(let path): item["address"] = path
            case .form(let id, let path): item["form"] = ["id": id, "path": path]
            }
            return item
        }
        let text = templates.render(template, model)
        var response = Response(
            status: frame.status,
            headers: [
                .contentType: "text/html; charset=utf-8", .contentLanguage: language.rawValue,
                .vary: "Accept-Language, Cookie",
            ],
            body: ResponseBody(byteBuffer: ByteBuffer(string: text))
        )
        response.headers[values: .setCookie] = frame.setCookies
        if let retryAfter = frame.retryAfter { response.headers[.retryAfter] = String(retryAfter) }
        return response
    }
}

/// What surrounds a page.
struct PageFrame: Sendable {
    /// How the page is shown again in another language.
    enum Here: Sendable {
        /// By its address.
        case address(String)
        /// By sending a form of it, so that what was typed is kept.
        case form(id: String, path: String)
    }

    /// What the page calls itself; nil: as its template.
    var name: String?
    var status = HTTPResponse.Status.ok
    var here = Here.address("/")
    var setCookies: [String] = []
    /// When to try again, in seconds.
    var retryAfter: Int?
}
