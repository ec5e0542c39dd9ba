/// The return to a redirect URI.
///
/// The browser stops in front of it: nothing listens there, so redirect URIs of any host can be tested.
package struct Callback: Sendable {
    package let method: String
    package let url: String
    package let query: FormFields
    /// The fields of a form that was posted.
    package let form: FormFields
    package let fragment: String?
    /// The status of the redirect that led here; nil for a form.
    package let status: Int?
    package let contentType: String?

    package init(
        method: String = "GET",
        url: String,
        form: FormFields = FormFields(),
        status: Int? = 303,
        contentType: String? = nil
    ) {
        self.method = method
        self.url = url
        self.form = form
        self.status = status
        self.contentType = contentType
        let withoutFragment = url.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
        fragment = withoutFragment.count > 1 ? String(withoutFragment[1]) : nil
        let parts = withoutFragment[0].split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        query = parts.count > 1 ? FormFields(decoding: parts[1]) : FormFields()
    }

    /// The parameters of the answer, wherever they are.
    package var parameters: FormFields { method == "POST" ? form : query }

    package var code: String? { parameters["code"] }
    package var error: String? { parameters["error"] }
    package var state: String? { parameters["state"] }
}

/// A page where the browser stands.
package struct BrowserPage: Sendable {
    package let url: String
    package let answer: WebAnswer
    package let html: HTMLPage

    package init(url: String, answer: WebAnswer) {
        self.url = url
        self.answer = answer
        html = HTMLPage(answer.isHTML ? answer.text : "")
    }

    package var status: Int { answer.status }

    /// A short description for reports.
    package var excerpt: String {
        let name = html.pageName.map { " (\($0))" } ?? ""
        return "a page\(name) with status \(status): “\((html.title + ": " + html.text).prefix(160))”"
    }
}

/// The place where a navigation ended.
package enum Landing: Sendable {
    case callback(Callback)
    case page(BrowserPage)

    package var callback: Callback? { if case .callback(let callback) = self { callback } else { nil } }
    package var page: BrowserPage? { if case .page(let page) = self { page } else { nil } }

    var description: String {
        switch self {
        case .page(let page): page.excerpt
        case .callback(let callback):
            if let error = callback.error {
                "a return with the error \(error)"
            } else {
                callback.code == nil ? "a return without a code" : "a return with a code"
            }
        }
    }
}
