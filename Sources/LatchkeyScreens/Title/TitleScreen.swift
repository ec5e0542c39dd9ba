public import LatchkeyAPI

/// The first screen: the app's name and the buttons Register and Login.
///
/// When it appears it looks for a kept session, without the network. A person who is signed in never has to touch it;
/// one whose login cannot be read yet is asked to unlock the device, and may still log in anew.
public struct TitleScreen: Sendable, Hashable {
    /// The name of the app.
    public let appName: String
    /// The language the screen speaks.
    public let language: Language
    /// What is said on the screen itself: why the person is here again, or that the device is locked.
    public private(set) var notice: String?
    /// Whether the button to try again stands beside the notice.
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
    ///   - reason: Why the session that there was has ended, when this is what brings the person here.
    public init(appName: String, language: Language, sessionEnded reason: SessionEndReason? = nil) {
        self.appName = appName
        self.language = language
        notice = reason.map { Sentence($0).text(in: language) }
    }

    /// The word on the login button.
    public var logInButton: String { Sentence.logInTitle.text(in: language) }
    /// The word on the register button.
    public var registerButton: String { Sentence.registerTitle.text(in: language) }
    /// The words on the button beside the unlock message.
    public var unlockButton: String { Sentence.unlockButton.text(in: language) }

    /// Takes an event and tells what to do, in order.
    ///
    /// A choice counts even while a session is looked for; what is found after it changes nothing. A person who comes
    /// back from the login screen finds the buttons as they were.
    ///
    /// - Parameter event: What happened.
    /// - Returns: What the front does now, one after the other.
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
