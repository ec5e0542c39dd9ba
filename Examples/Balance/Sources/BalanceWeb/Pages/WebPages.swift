import BalanceScreens
import Foundation
import HTTPTypes
import Hummingbird
import Latchkey
import LatchkeyAPI
import LatchkeyScreens
import PageTemplates
import NIOCore

/// Writes the pages.
struct WebPages: Sendable {
    let assets = WebAssets()
    /// Where the server is, which pages may lead to.
    let serverOrigin: String
    private let templates: PageTemplates

    init(server: URL) throws {
        serverOrigin =
            "\(server.scheme ?? "http")://\(server.host() ?? "")" + (server.port.map { ":\($0)" } ?? "")
        templates = try PageTemplates([
            "page": PackageResources.page_mustache, "title": PackageResources.title_mustache,
            "list": PackageResources.list_mustache, "form": PackageResources.form_mustache,
            "delete": PackageResources.delete_mustache, "message": PackageResources.message_mustache,
        ])
    }

    /// The title, with what there is to tell a person who is here again.
    func title(_ context: WebContext, notice: String? = nil) -> Response {
        title(TitleScreen(appName: WebFront.appName, language: context.language), notice, .ok, context)
    }

    /// The title for a person whose session has ended.
    func title(_ context: WebContext, sessionEnded reason: SessionEndReason?) -> Response {
        let screen = TitleScreen(
            appName: WebFront.appName,
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
            "tagline": WebSentence.tagline.text(in: context.language),
            "logIn": screen.logInButton, "register": screen.registerButton,
        ]
        if let notice { model["notice"] = notice }
        return page("title", screen.appName, model, status, context)
    }

    /// A page that only says something.
    func message(_ sentence: Sentence, status: HTTPResponse.Status, _ context: WebContext) -> Response {
        message(.errorPageTitle, sentence.text(in: context.language), status, context)
    }

    func notFound(_ status: HTTPResponse.Status, _ context: WebContext) -> Response {
        message(.notFoundTitle, Sentence.notFoundExplained.text(in: context.language), status, context)
    }

    func formExpired(_ context: WebContext) -> Response {
        message(.formExpired, status: .forbidden, context)
    }

    /// That the server cannot be had, with a way to try again.
    func away(_ failure: ScreenFailure, tryingAgainAt path: String, _ context: WebContext) -> Response {
        message(.errorPageTitle, failure.text(in: context.language), failure.status, context, tryingAgainAt: path)
    }

    private func message(
        _ heading: Sentence,
        _ text: String,
        _ status: HTTPResponse.Status,
        _ context: WebContext,
        tryingAgainAt path: String? = nil
    ) -> Response {
        var model: [String: Any] = [
            "message": text, "back": Sentence.startPageButton.text(in: context.language),
        ]
        if let path { model["again"] = ["path": path, "text": WebSentence.tryAgain.text(in: context.language)] }
        return page("message", heading.text(in: context.language), model, status, context)
    }

    /// Puts what all pages have around a page's own.
    func page(
        _ template: String,
        _ title: String,
        _ model: [String: Any],
        _ status: HTTPResponse.Status,
        _ context: WebContext
    ) -> Response {
        let language = context.language
        var model = model.merging(assets.model) { own, _ in own }
        model["page"] = template
        model["language"] = language.rawValue
        model["title"] = title
        model["documentTitle"] = documentTitle(title, isError: status.kind != .successful, language)
        model["appName"] = WebFront.appName
        model["skip"] = Sentence.skipToContentLink.text(in: language)
        model["languageLabel"] = Sentence.languageLabel.text(in: language)
        model["languages"] = Language.allCases.map {
            ["code": $0.rawValue, "name": $0.name, "current": $0 == language] as [String: Any]
        }
        model["token"] = context.session?.formToken
        let text = templates.render(template, model)
        return Response(
            status: status,
            headers: [
                .contentType: "text/html; charset=utf-8", .contentLanguage: language.rawValue,
                .vary: "Accept-Language, Cookie",
            ],
            body: ResponseBody(byteBuffer: ByteBuffer(string: text))
        )
    }

    private func documentTitle(_ title: String, isError: Bool, _ language: Language) -> String {
        let start = isError ? Sentence.errorTitle.text(in: language) + ": " : ""
        return start + title + (title == WebFront.appName ? "" : " – " + WebFront.appName)
    }
}

extension ScreenFailure {
    /// What a page with this failure is answered with.
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
