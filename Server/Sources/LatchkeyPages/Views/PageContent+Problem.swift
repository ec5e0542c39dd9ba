import LatchkeyAPI
import LatchkeyHTTP
import LatchkeyScreens

extension ScreenFailure {
    /// Converts a problem to a failure of the screens, as an app does with the API's answer.
    init(_ problem: HTTPProblem) {
        self.init(
            code: problem.code,
            message: problem.detail,
            fields: problem.fields ?? [:],
            retryAfter: problem.retryAfter
        )
    }
}

extension PageContent {
    /// A page of its own for a problem.
    init(_ problem: HTTPProblem, in language: Language) {
        let isNotFound = problem.code == .notFound
        self.init(
            name: isNotFound ? .notFound : .error,
            heading: (isNotFound ? Sentence.notFoundTitle : .errorPageTitle).text(in: language),
            lead: Self.explanation(of: problem, in: language),
            buttons: [ButtonView(label: Sentence.startPageButton.text(in: language), href: "/", isPrimary: true)]
        )
    }

    private static func explanation(of problem: HTTPProblem, in language: Language) -> String {
        switch problem.code {
        case .notFound: Sentence.notFoundExplained.text(in: language)
        case .malformedRequest, .unsupportedMediaType, .methodNotAllowed, .malformedJSON:
            Sentence.requestUnreadable.text(in: language)
        case .payloadTooLarge: Sentence.requestTooLarge.text(in: language)
        case .crossSiteRequest: Sentence.crossSiteRefused.text(in: language)
        case .internal: Sentence.serverDefect.text(in: language)
        default: ScreenFailure(problem).text(in: language)
        }
    }
}
