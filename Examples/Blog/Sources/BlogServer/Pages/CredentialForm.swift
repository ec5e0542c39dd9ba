import PageServer

/// The form for a login or a registration.
struct CredentialForm: Sendable {
    enum Purpose: String, Sendable {
        case logIn = "login", register

        var path: String { "/\(rawValue)" }
    }

    let purpose: Purpose
    /// The draft to post after the login.
    let draft: Draft?
    let name: String
    let error: BlogSentence?

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
