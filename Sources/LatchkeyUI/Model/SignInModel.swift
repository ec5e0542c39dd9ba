public import Latchkey
public import LatchkeyScreens
public import Observation

/// The sign-in of an app as its views need it: the state, the users, and the presented screen.
///
/// It makes the calls of the screens with the client, and shows the login when a request needs a user; the request is
/// then sent again. `.signIn(…)` shows it:
///
/// ```swift
/// @State private var signIn = SignInModel(latchkey)
///
/// var body: some View { NotesView().signIn(signIn) }
/// ```
///
/// A front without SwiftUI calls ``run()``, shows ``title``, ``screen`` and ``alert``, and reports events with
/// ``send(_:)``. A descendant of the view finds the model in its environment:
///
/// ```swift
/// @Environment(SignInModel.self) private var signIn
///
/// Button("Log out") { Task { await signIn.logOut() } }
/// ```
@MainActor @Observable
public final class SignInModel {
    /// What the app shows.
    public enum State: Sendable, Hashable {
        /// The stored session is being read.
        case opening
        /// No user is signed in.
        case title
        /// No user is signed in, and a screen is presented.
        case signingIn
        /// A user is signed in.
        case signedIn
    }

    /// The client.
    public let latchkey: LatchkeyClient
    /// The names, the language and the guests.
    public let options: SignInOptions
    /// The current user; nil if none is signed in.
    public private(set) var user: User?
    /// The users signed in on this device.
    public private(set) var users: [User] = []
    /// The current user's sessions on all devices, after ``loadDevices()``.
    public internal(set) var sessions: [ListedSession] = []
    /// Why the sessions could not be read; nil if they were.
    public internal(set) var sessionsProblem: String?
    /// Why the passkeys and second factors could not be read; nil if they were.
    public internal(set) var factorsProblem: String?
    /// The result of the last change of the passkeys or second factors; nil before one.
    public internal(set) var factorsNotice: String?
    /// The recovery codes that the person wants to copy, save or print; the view sets it to nil when it has done so.
    public var codeExport: CodeExport?
    /// The title screen, which is shown while ``showsContent`` is false.
    public internal(set) var title: TitleScreen
    /// Changes when the content must forget its state, because its user has logged out or another one took over.
    public private(set) var contentID = 0
    /// Whether the session has ended and the login covers the content, whose requests may wait for it.
    public internal(set) var coversContent = false

    /// The presented screens; only the last one is shown.
    var screens: [PresentedScreen] = []
    var isOpen = false
    var loadedPasskeys: [Passkey] = []
    var factors: FactorState?
    /// The alert and the progress of calls that no screen makes.
    var failure: ScreenAlert?
    var work: String?
    /// The refused requests that wait, by the flow of the screen.
    var waiting: [Int: [CheckedContinuation<Void, Never>]] = [:]
    /// The views that can present screens; the last one does.
    var hosts: [Int] = []

    @ObservationIgnored var lastID = 0
    /// The passkeys among the suggestions of the keyboard.
    @ObservationIgnored var passkeyOffer: Task<Void, Never>?
    /// Whether a passkey is offered after the login.
    @ObservationIgnored var offersPasskeyNext = false
    @ObservationIgnored let choices: DeviceChoices
    /// The number of windows that run it.
    @ObservationIgnored package private(set) var windows = 0
    @ObservationIgnored var endReason: SessionEndReason?
    @ObservationIgnored let sleep: @Sendable (Duration) async throws -> Void
    @ObservationIgnored private var reads = (begun: 0, applied: 0)
    @ObservationIgnored private var contentOwner: User.ID?
    /// The client's presenter before this model, which gets its place back.
    @ObservationIgnored private var former: (any LogInPresenter)?

    /// Makes a model, without touching the network or the credential store.
    ///
    /// - Parameters:
    ///   - latchkey: The client.
    ///   - options: The names, the language and the guests.
    public convenience init(_ latchkey: LatchkeyClient, options: SignInOptions = SignInOptions()) {
        self.init(latchkey, options: options, choices: .ofApp) { try await Task.sleep(for: $0) }
    }

    package init(
        _ latchkey: LatchkeyClient,
        options: SignInOptions = SignInOptions(),
        choices: DeviceChoices = .inMemory(),
        sleep: @escaping @Sendable (Duration) async throws -> Void
    ) {
        self.latchkey = latchkey
        self.options = options
        self.sleep = sleep
        self.choices = choices
        title = TitleScreen(appName: options.appName, language: options.language)
    }
}

// MARK: - Displayed state

extension SignInModel {
    /// What the app shows.
    public var state: State {
        if user != nil { return .signedIn }
        if !isOpen { return .opening }
        return screens.isEmpty ? .title : .signingIn
    }

    /// Whether the app's content is shown, or the title screen.
    ///
    /// It stays under the login after a session has ended, so that its refused requests are sent again.
    public var showsContent: Bool { user != nil || isOpen && (coversContent || options.allowsGuests) }

    /// The presented screen; nil if there is none.
    public var screen: PresentedScreen? { screens.last }

    /// The message beside a spinner; nil without a call.
    public var progress: String? { screen.map(\.form.progress) ?? work }

    /// The alert to show; nil if there is none.
    public var alert: ScreenAlert? { screen?.form.alert ?? failure ?? (showsContent ? nil : title.alert) }

    /// The signed-in users besides the current one.
    public var otherUsers: [User] { users.filter { $0.id != user?.id } }

    /// Whether a refused request waits for the presented screen.
    package var isAwaited: Bool { !waiting.isEmpty }

    var language: Language { options.language }
}

// MARK: - Running

extension SignInModel {
    /// Restores the stored session, and follows the client until the task is cancelled.
    ///
    /// The model is the client's presenter meanwhile; the one before it gets its place back. `.signIn(…)` runs it.
    public func run() async {
        windows += 1
        present()
        let states = latchkey.states
        send(title: .appeared)
        for await state in states {
            switch state {
            case .signedOut(let reason): await reload(because: reason)
            case .signedIn: await reload(isEnding: false)
            case .unknown, .locked: await reload()
            }
        }
        windows -= 1
        guard windows == 0 else { return }
        stopPresenting()
        for flow in Array(waiting.keys) { release(flow) }
    }

    private func present() {
        if latchkey.presenter as? SignInModel !== self { former = latchkey.presenter }
        latchkey.presenter = self
    }

    private func stopPresenting() {
        guard latchkey.presenter as? SignInModel === self else { return }
        var next = former
        // A model that has ended shows nothing.
        while let model = next as? SignInModel, model.windows == 0 { next = model.former }
        latchkey.presenter = next
        former = nil
    }

    /// Reads the client's users.
    ///
    /// A state without an end can be late: if nobody is signed in by now, a later state has the reason.
    func reload(because reason: SessionEndReason? = nil, isEnding: Bool = true) async {
        reads.begun += 1
        let read = reads.begun
        let (user, users) = await (latchkey.user, latchkey.users)
        // A later read may have come first.
        guard read > reads.applied, isEnding || user != nil else { return }
        reads.applied = read
        self.users = users
        change(to: user, because: reason)
    }

    private func change(to new: User?, because reason: SessionEndReason?) {
        let old = user
        user = new
        if old?.id != new?.id {
            (sessions, sessionsProblem) = ([], nil)
            (loadedPasskeys, factors, factorsProblem, factorsNotice) = ([], nil, nil, nil)
        }
        if let new {
            if let contentOwner, contentOwner != new.id { contentID += 1 }
            contentOwner = new.id
            coversContent = false
            if old?.id != new.id { closeIdleScreens() }
        } else if let old {
            end(of: old, because: reason)
        }
    }

    private func end(of user: User, because reason: SessionEndReason?) {
        endReason = reason ?? SessionEndReason(rawValue: "unknown")
        if reason == .signedOut || reason == .userDeleted { return leaveContent() }
        // The server has ended the session: a request of the content may wait for a login.
        coversContent = true
        guard screen?.screen.leadsToLogIn != true else { return }
        push(.logIn(identifier: user.identifier, notice: endReason.map { Sentence($0) }))
    }

    /// Closes all screens, and shows the title screen with the reason.
    func leaveContent() {
        coversContent = false
        contentOwner = nil
        contentID += 1
        let flows = screens.map(\.flow)
        screens = []
        flows.forEach(release)
        title = TitleScreen(appName: options.appName, language: language, sessionEnded: endReason)
        endReason = nil
        send(title: .appeared)
    }
}

extension User {
    /// A name to log in with.
    var identifier: String { username ?? emailAddress ?? phoneNumber ?? "" }
}
