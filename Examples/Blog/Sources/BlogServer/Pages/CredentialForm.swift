import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import ResourceServer

/// The form that asks who somebody is, to log in or to register, and what it looks like now.
struct CredentialForm: Sendable {
    /// What it is for.
    enum Purpose: String, Sendable {
        case logIn = "login", register

        /// Where it is sent to.
        var path: String { "/\(rawValue)" }
    }

    let purpose: Purpose
    /// What is sent once somebody is logged in; nil where nothing waits for that.
    let draft: Draft?
    var name = ""
    var error: BlogSentence?

    init(_ purpose: Purpose, draft: Draft?, name: String = "", error: BlogSentence? = nil) {
        self.purpose = purpose
        self.draft = draft
        self.name = name
        self.error = error
    }

    func model(_ language: BlogLanguage) -> [String: Any] {
        let isLogIn = purpose == .logIn
        var model: [String: Any] = [
            "action": purpose.path, "name": name, "isNameFocused": name.isEmpty,
            "username": BlogSentence.username.text(in: language),
            "password": BlogSentence.password.text(in: language),
            "passwordUse": isLogIn ? "current-password" : "new-password",
            "submit": (isLogIn ? BlogSentence.logIn : .register).text(in: language),
            "progress": (isLogIn ? BlogSentence.loggingIn : .registering).text(in: language),
            "cancel": BlogSentence.cancel.text(in: language),
            "other": [
                "question": (isLogIn ? BlogSentence.noAccountYet : .haveAccount).text(in: language),
                "label": (isLogIn ? BlogSentence.register : .logIn).text(in: language),
                "path": (isLogIn ? Purpose.register : .logIn).path,
            ],
        ]
        let described = [error == nil ? nil : "error", isLogIn ? nil : "password-hint"].compactMap(\.self)
        if !described.isEmpty { model["passwordDescribedBy"] = described.joined(separator: " ") }
        if !isLogIn { model["passwordHint"] = BlogSentence.passwordHint.text(in: language) }
        if let draft {
            model["draft"] = draft.model
            if error == nil { model["notice"] = BlogSentence.keptForLogIn.text(in: language) }
        }
        if let error { model["error"] = error.text(in: language) }
        return model
    }
}

extension Blog {
    /// The page that asks who somebody is.
    func credentials(_ form: CredentialForm, frame: PageFrame = PageFrame(), _ context: BlogContext) -> Response {
        var frame = frame
        frame.name = form.purpose.rawValue
        frame.here =
            form.draft == nil
            ? .address(form.purpose.path) : .form(id: "draft", path: form.purpose.path + "/new")
        let title: BlogSentence = form.purpose == .logIn ? .logIn : .register
        return pages.page("credentials", title, form.model(context.language), frame, context)
    }

    /// The same page again after Latchkey has not done what was asked.
    ///
    /// - Parameters:
    ///   - form: With the sentence that says why.
    ///   - answer: What Latchkey has answered; nil when it is away.
    ///   - context: What is known of the request.
    /// - Returns: The page.
    func credentials(_ form: CredentialForm, after answer: LatchkeyAnswer?, _ context: BlogContext) -> Response {
        let status: HTTPResponse.Status =
            switch answer?.status {
            case 401, 409, 422: .unprocessableContent
            case 429: .tooManyRequests
            default: .serviceUnavailable
            }
        var frame = PageFrame(status: status, retryAfter: answer?.retryAfter)
        frame.setCookies = answer?.setCookies ?? []
        return credentials(form, frame: frame, context)
    }
}

extension ByteBuffer {
    /// An object without members.
    static let emptyObject = ByteBuffer(string: "{}")

    /// What `/users/register` and `/users/login` take.
    static func credentials(_ name: String, _ password: String) -> ByteBuffer {
        // Two strings are always JSON.
        ByteBuffer(bytes: (try? JSONEncoder().encode(["name": name, "password": password])) ?? Data())
    }
}
