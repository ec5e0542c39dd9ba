import HTTPTypes
import LatchkeyAPI
import LatchkeyHTTP
import LatchkeyScreens

/// Runs a screen for one request: it is filled with what was typed, sent, and stands then where a person would see it.
struct ScreenRun: Sendable {
    private(set) var screen: any CredentialScreen
    private(set) var calls: ScreenCalls
    /// Where the screen leads; nil when it stays.
    private(set) var destination: Destination?

    init(_ screen: any CredentialScreen, _ calls: ScreenCalls) {
        self.screen = screen
        self.calls = calls
        _ = self.screen.handle(.appeared)
        _ = self.screen.handle(.policyLoaded(Policy(calls.application)))
    }

    /// Types what a form has into the fields, with or without passwords and codes; what is not there stays empty.
    mutating func type(_ form: FormBody, keepingSecrets keepsSecrets: Bool = true) {
        for field in screen.form.fields where keepsSecrets || !(field.isSecure || field == .code) {
            if let text = form[field.rawValue] { _ = screen.handle(.edited(field, text)) }
        }
    }

    /// Lets another message be asked for.
    mutating func endPause() { _ = screen.handle(.pauseEnded) }

    /// Handles an event and all that comes of it.
    mutating func handle(_ event: CredentialEvent) async {
        var effects = screen.handle(event)
        while !effects.isEmpty {
            switch effects.removeFirst() {
            case .call(let call): effects += screen.handle(await calls.make(call))
            case .hideProgress: effects += screen.handle(.progressHidden)
            case .go(let destination): self.destination = destination
            case .focus, .closeKeyboard, .showMessage, .showNotice, .showProgress, .restoreSession, .loadPolicy,
                .startPause, .showAlert:
                // The page shows them all at once.
                break
            }
        }
    }

    /// Where the cursor goes: where a person has something to do once they have read the alert.
    var focus: CredentialField? {
        var dismissed = screen
        _ = dismissed.handle(.alertDismissed)
        return dismissed.form.focus
    }

    /// What went wrong, for the whole form.
    var alert: AlertView? {
        if let alert = screen.form.alert {
            // What is said beside a field is said there alone.
            let isSaid = screen.form.messages.values.contains(alert.message)
            return isSaid ? AlertView(.checkFields, in: screen.language) : AlertView(alert)
        }
        return screen.form.messages.isEmpty ? nil : AlertView(.checkFields, in: screen.language)
    }

    /// The status of a form that is shown again.
    var status: HTTPResponse.Status { calls.problem?.formStatus ?? .unprocessableContent }
}

extension HTTPProblem {
    /// The status of a form that is shown again because of this: 422, except where the API's says more.
    var formStatus: HTTPResponse.Status {
        switch status {
        case .unauthorized, .forbidden, .notFound, .tooManyRequests, .serviceUnavailable, .internalServerError: status
        default: .unprocessableContent
        }
    }
}
