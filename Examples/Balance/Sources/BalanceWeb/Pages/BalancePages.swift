import BalanceEntries
import HTTPTypes
import Hummingbird
import Latchkey
import LatchkeyAPI
import LatchkeyScreens
import PageServer
import ScreenCalls

/// Renders the pages.
struct BalancePages: Sendable {
    let files = StaticFiles(
        of: "balance",
        css: PackageResources.balance_css,
        js: PackageResources.balance_js,
        svg: PackageResources.balance_svg
    )
    private let templates: PageTemplates

    init() throws {
        templates = try PageTemplates([
            "page": PackageResources.page_mustache, "title": PackageResources.title_mustache,
            "list": PackageResources.list_mustache, "form": PackageResources.form_mustache,
            "delete": PackageResources.delete_mustache, "message": PackageResources.message_mustache,
        ])
    }

    func title(_ context: WebContext, notice: WebSentence? = nil) -> Response {
        let screen = TitleScreen(appName: BalanceBook.appName, language: context.language)
        return title(screen, notice?.text(in: context.language), .ok, context)
    }

    /// The title after the session has ended.
    func title(_ context: WebContext, sessionEnded reason: SessionEndReason?) -> Response {
        let screen = TitleScreen(
            appName: BalanceBook.appName,
            language: context.language,
            sessionEnded: reason ?? SessionEndReason(rawValue: "unknown")
        )
        return title(screen, screen.notice, .unauthorized, context)
    }

    private func title(
        _ screen: TitleScreen,
        _ notice: String?,
        _ status: HTTPResponse.Status,
        _ context: WebContext
    ) -> Response {
        var model: [String: Any] = [
            "tagline": GraphicalSentence.tagline.text(in: context.language),
            "logIn": screen.logInButton, "register": screen.registerButton,
        ]
        if let notice { model["notice"] = notice }
        return page("title", screen.appName, model, status, context)
    }

    func message(
        _ sentence: Sentence,
        title: Sentence = .errorPageTitle,
        _ status: HTTPResponse.Status,
        _ context: WebContext
    ) -> Response {
        message(title, sentence.text(in: context.language), status, context)
    }

    /// A page with a link to try again while Latchkey is unavailable.
    func unavailable(_ failure: ScreenFailure, retryPath: String, _ context: WebContext) -> Response {
        message(.errorPageTitle, failure.text(in: context.language), failure.status, context, retryPath: retryPath)
    }

    private func message(
        _ heading: Sentence,
        _ text: String,
        _ status: HTTPResponse.Status,
        _ context: WebContext,
        retryPath: String? = nil
    ) -> Response {
        var model: [String: Any] = [
            "message": text, "back": Sentence.startPageButton.text(in: context.language),
        ]
        if let retryPath {
            model["again"] = ["path": retryPath, "text": WebSentence.tryAgain.text(in: context.language)]
        }
        return page("message", heading.text(in: context.language), model, status, context)
    }

    func page(
        _ template: String,
        _ title: String,
        _ model: [String: Any],
        _ status: HTTPResponse.Status,
        _ context: WebContext
    ) -> Response {
        let language = context.language
        var model = model.merging(files.model) { own, _ in own }
        model["page"] = template
        model["language"] = language.rawValue
        model["title"] = title
        model["documentTitle"] = documentTitle(title, isError: status.kind != .successful, language)
        model["appName"] = BalanceBook.appName
        model["skip"] = Sentence.skipToContentLink.text(in: language)
        model["languageLabel"] = Sentence.languageLabel.text(in: language)
        model["languages"] = Language.ofExamples.map {
            ["code": $0.rawValue, "name": $0.name, "current": $0 == language] as [String: Any]
        }
        model["token"] = context.session?.formToken
        return .page(templates.render(template, model), status, language: language.rawValue)
    }

    private func documentTitle(_ title: String, isError: Bool, _ language: Language) -> String {
        let start = isError ? Sentence.errorTitle.text(in: language) + ": " : ""
        return start + title + (title == BalanceBook.appName ? "" : " – " + BalanceBook.appName)
    }
}

extension ScreenFailure {
    /// The status of a page with this failure.
    var status: HTTPResponse.Status {
        switch code {
        case .stale: .conflict
        case .notFound: .notFound
        case .tooManyAttempts: .tooManyRequests
        case .invalidFields, .payloadTooLarge: .unprocessableContent
        case .networkUnavailable, .timedOut, .serverUnavailable, .busy, .storageUnavailable: .serviceUnavailable
        default: .badGateway
        }
    }
}
