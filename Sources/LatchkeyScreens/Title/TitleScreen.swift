public import LatchkeyAPI

/// The first screen: the app's name and the buttons Register and Login.
///
/// When it appears, it restores the stored session without the network, and leads a signed-in person to the content. If
/// the store is locked, it asks the person to unlock the device; they may also log in again.
public struct TitleScreen: Sendable, Hashable {
    /// The name of the app.
    public let appName: String
    /// The language of the screen.
    public let language: Language
    /// The message on the screen: why the session has ended, or that the device is locked.
    public private(set) var notice: String?
    /// Whether to show the button to try again.
    public private(set) var offersUnlock = false
    /// The alert on the screen.
    public private(set) var alert: ScreenAlert?

    private var step = Step.idle

    private enum Step: Hashable {
        case idle
        case restoring
        case alerting
        case done
    }

    /// A title screen.
    ///
    /// - Parameters:
    ///   - appName: The name of the app.
    ///   - language: The language of the person.
    ///   - reason: Why the session has ended, if that leads to this screen.
    public init(appName: String, language: Language, sessionEnded reason: SessionEndReason? = nil) {
        self.appName = appName
        self.language = language
        notice = reason.map { Sentence($0).text(in: language) }
    }

    /// The label of the login button.
    public var logInButton: String { Sentence.logInTitle.text(in: language) }
    /// The label of the registration button.
    public var registerButton: String { Sentence.registerTitle.text(in: language) }
    /// The label of the button to try again.
    public var unlockButton: String { Sentence.unlockButton.text(in: language) }

    /// Handles an event.
    ///
    /// A button works even while the session is restored; the result is then ignored.
    ///
    /// - Parameter event: The event.
    /// - Returns: The effects to perform, in order.
    public mutating func handle(_ event: TitleEvent) -> [ScreenEffect] {
        switch (step, event) {
        case (.idle, .appeared), (.done, .appeared): restore()
        case (.idle, .unlocked) where offersUnlock: restore()
        case (.restoring, .restored(.signedIn)): leave(to: .content)
        case (.restoring, .restored(.signedOut)): stay()
        case (.restoring, .restored(.locked)): askToUnlock()
        case (.restoring, .restored(.failed(let failure))): show(failure)
        case (.idle, .logInChosen), (.restoring, .logInChosen): leave(to: .logIn)
        case (.idle, .registerChosen), (.restoring, .registerChosen): leave(to: .register)
        case (.alerting, .alertDismissed): dismissAlert()
        default: []
        }
    }
}

extension TitleScreen {
    private mutating func restore() -> [ScreenEffect] {
        step = .restoring
        return (offersUnlock ? [] : noticeEffects) + [.restoreSession]
    }

    private mutating func stay() -> [ScreenEffect] {
        step = .idle
        if offersUnlock { notice = nil }
        offersUnlock = false
        return []
    }

    private mutating func askToUnlock() -> [ScreenEffect] {
        step = .idle
        notice = Sentence.deviceLocked.text(in: language)
        offersUnlock = true
        return noticeEffects
    }

    private mutating func show(_ failure: ScreenFailure) -> [ScreenEffect] {
        let shown = ScreenAlert(failure, in: language)
        step = .alerting
        alert = shown
        return [.showAlert(shown)]
    }

    private mutating func dismissAlert() -> [ScreenEffect] {
        step = .idle
        alert = nil
        return []
    }

    private mutating func leave(to destination: Destination) -> [ScreenEffect] {
        step = .done
        notice = nil
        offersUnlock = false
        return [.go(to: destination)]
    }

    private var noticeEffects: [ScreenEffect] { notice.map { [.showNotice($0)] } ?? [] }
}
