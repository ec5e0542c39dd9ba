import HTTPTypes
import LatchkeyAPI
import LatchkeyHTTP
import LatchkeyScreens

/// Runs a screen for one request: it fills in the typed values and submits them.
struct ScreenRun: Sendable {
    private(set) var screen: any CredentialScreen
    private(set) var calls: ScreenCalls
    /// The next page; nil if the screen stays.
    private(set) var destination: Destination?

    init(_ screen: any CredentialScreen, _ calls: ScreenCalls) {
        self.screen = screen
        self.calls = calls
        _ = self.screen.handle(.appeared)
        _ = self.screen.handle(.policyLoaded(Policy(calls.application)))
    }

    /// Fills the form's values into the fields, with or without passwords and codes; fields without a value stay empty.
    mutating func type(_ form: FormBody, keepingSecrets keepsSecrets: Bool = true) {
        for field in screen.form.fields where keepsSecrets || !(field.isSecure || field == .code) {
            if let text = form[field.rawValue] { _ = screen.handle(.edited(field, text)) }
        }
    }

    /// The messages beside the fields that break a rule of the screen; no call is made.
    var faults: [CredentialField: String] {
        var submitted = screen
        _ = submitted.handle(.submitted)
        return submitted.form.messages
    }

    /// Allows another message to be requested.
    mutating func endPause() { _ = screen.handle(.pauseEnded) }

    /// Handles an event and its effects.
    mutating func handle(_ event: CredentialEvent) async {
        var effects = screen.handle(event)
        while !effects.isEmpty {
            switch effects.removeFirst() {
            case .call(let call): effects += screen.handle(await calls.make(call))
            case .hideProgress: effects += screen.handle(.progressHidden)
            case .go(let destination): self.destination = destination
            case .focus, .closeKeyboard, .showMessage, .showNotice, .showProgress, .restoreSession, .loadPolicy,
                .loadProviders, .startPause, .showAlert, .offerPasskeys, .copy, .download, .print, .answerOffer:
                // The page shows all errors at once.
                break
            }
        }
    }

    /// The focused field: the first one to correct once the alert is dismissed.
    var focus: CredentialField? {
        var dismissed = screen
        _ = dismissed.handle(.alertDismissed)
        return dismissed.form.focus
    }

    /// The error of the whole form.
    var alert: AlertView? {
        if let alert = screen.form.alert {
            // A message beside a field is not repeated.
            let isSaid = screen.form.messages.values.contains(alert.message)
            return isSaid ? AlertView(.checkFields, in: screen.language) : AlertView(alert)
        }
        return screen.form.messages.isEmpty ? nil : AlertView(.checkFields, in: screen.language)
    }

    /// The HTTP status of a form that is shown again.
    var status: HTTPResponse.Status { calls.problem?.formStatus ?? .unprocessableContent }
}

extension HTTPProblem {
    /// The HTTP status of a form that is shown again for this problem: 422, or the API's if that says more.
    var formStatus: HTTPResponse.Status {
        switch status {
        case .unauthorized, .forbidden, .notFound, .tooManyRequests, .serviceUnavailable, .internalServerError: status
        default: .unprocessableContent
        }
    }
}
