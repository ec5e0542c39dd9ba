import Latchkey
public import LatchkeyScreens

extension SignInModel {
    /// Presents a screen, in place of the presented one.
    ///
    /// ```swift
    /// Button("Change password") { signIn.show(.changePassword) }
    /// ```
    ///
    /// Does nothing while the presented screen makes a call.
    ///
    /// - Parameter screen: The screen.
    public func show(_ screen: SignInScreen) {
        guard let presented = self.screen else { return push(screen) }
        if presented.form.progress == nil { replace(presented.id, by: screen) }
    }

    /// Closes the presented screen, as if the person had swiped it away.
    ///
    /// Does nothing while it makes a call.
    public func closeScreen() {
        guard let screen, screen.form.progress == nil, !screen.screen.mustBeAnswered else { return }
        close(screen.id)
    }

    /// Reports an event on the presented screen.
    ///
    /// - Parameter event: The event.
    public func send(_ event: CredentialEvent) {
        if let screen { send(event, to: screen.id) }
    }

    /// Reports an event on the title screen.
    ///
    /// - Parameter event: The event.
    public func send(title event: TitleEvent) {
        for effect in title.handle(event) { perform(effect) }
    }

    /// Dismisses the ``alert``.
    public func dismissAlert() {
        if screen?.form.alert != nil {
            send(.alertDismissed)
        } else if failure != nil {
            failure = nil
        } else {
            send(title: .alertDismissed)
        }
    }
}

// MARK: - Presenting

extension SignInModel {
    func push(_ screen: SignInScreen, forRequest: Bool = false) {
        let id = nextID()
        screens.append(
            PresentedScreen(
                id: id,
                screen: screen,
                flow: id,
                beganWithLogIn: screen.isLogIn,
                isForRequest: forRequest,
                linking: screen.linking,
                state: start(screen)
            )
        )
        send(.appeared, to: id)
    }

    private func replace(_ id: PresentedScreen.ID, by screen: SignInScreen, linking: Upstream? = nil) {
        guard let index = index(of: id) else { return }
        endPasskeyOffer()
        let former = screens[index]
        let next = nextID()
        screens[index] = PresentedScreen(
            id: next,
            screen: screen,
            flow: former.flow,
            beganWithLogIn: former.beganWithLogIn,
            isForRequest: former.isForRequest,
            linking: linking ?? screen.linking,
            state: start(screen)
        )
        send(.appeared, to: next)
    }

    private func start(_ screen: SignInScreen) -> any CredentialScreen {
        screen.start(options, offersPasskeys: offersPasskeys, offersProviders: offersProviders)
    }

    func close(_ id: PresentedScreen.ID) {
        guard let index = index(of: id) else { return }
        endPasskeyOffer()
        release(screens.remove(at: index).flow)
        guard screens.isEmpty, user == nil else { return }
        if coversContent { leaveContent() } else { send(title: .appeared) }
    }

    /// Closes the screens that make no call, because another user has logged in.
    func closeIdleScreens() {
        for screen in screens where screen.form.progress == nil && !screen.screen.mustBeAnswered { close(screen.id) }
    }

    /// Lets the requests go on that wait for a flow of screens.
    func release(_ flow: Int) {
        for request in waiting.removeValue(forKey: flow) ?? [] { request.resume() }
    }

    private func index(of id: PresentedScreen.ID) -> Int? { screens.firstIndex { $0.id == id } }

    func nextID() -> Int {
        lastID += 1
        return lastID
    }
}

// MARK: - Effects

extension SignInModel {
    /// Reports an event to a screen, which may be closed.
    func send(_ event: CredentialEvent, to id: PresentedScreen.ID) {
        guard let index = index(of: id) else { return }
        for effect in screens[index].state.handle(event) { perform(effect, of: id) }
    }

    /// Performs the effect of a credential screen; its form shows the rest.
    private func perform(_ effect: ScreenEffect, of id: PresentedScreen.ID) {
        switch effect {
        case .call(let call):
            endPasskeyOffer()
            Task { await make(call, of: id) }
        case .offerPasskeys: offerPasskeys(on: id)
        case .answerOffer(let answer): keep(answer)
        case .copy(let codes): codeExport = CodeExport(.copy, codes)
        case .download(let codes): codeExport = CodeExport(.download, codes)
        case .print(let codes): codeExport = CodeExport(.print, codes)
        case .loadPolicy:
            Task { if let policy = try? await latchkey.policy() { send(.policyLoaded(policy), to: id) } }
        case .loadProviders:
            Task { if let providers = await providers() { send(.providersLoaded(providers), to: id) } }
        case .startPause(let pause):
            Task { [weak self, sleep] in
                try await sleep(pause)
                self?.send(.pauseEnded, to: id)
            }
        case .hideProgress: send(.progressHidden, to: id)
        case .go(let destination): go(to: destination, from: id)
        case .focus, .closeKeyboard, .showMessage, .showNotice, .showProgress, .showAlert, .restoreSession: break
        }
    }

    private func make(_ call: ScreenCall, of id: PresentedScreen.ID) async {
        do {
            let event = try await latchkey.make(call, in: language)
            await reload()
            if let way = call.way { choices.keep(way) }
            await considerOffer(after: call)
            send(event, to: id)
        } catch {
            await reload(because: error.reason)
            send(.failed(ScreenFailure(error)), to: id)
        }
    }

    private func go(to destination: Destination, from id: PresentedScreen.ID) {
        let linking = linking(of: id)
        if let screen = screen(of: destination, linking: linking) { return replace(id, by: screen, linking: linking) }
        if destination == .content, let linking, user != nil {
            offersPasskeyNext = false
            return replace(id, by: .linkIdentity(linking))
        }
        if destination == .content, offersPasskeyNext {
            offersPasskeyNext = false
            return replace(id, by: .passkeyOffer)
        }
        guard let index = index(of: id) else { return }
        let goesBack = destination == .title && screens[index].beganWithLogIn && !screens[index].screen.isLogIn
        if goesBack { replace(id, by: .logIn()) } else { close(id) }
    }

    /// The screen of a destination; a factor begins with the last one on this device.
    private func screen(of destination: Destination, linking: Upstream?) -> SignInScreen? {
        switch destination {
        case .logIn: return linking.map { .logInToLink($0) } ?? .logIn()
        case .factor(let pending) where !isTryingAnotherWay(pending):
            let usable = offersPasskeys ? pending : pending.without(.passkey) ?? pending
            return .factor(usable.beginning(with: choices.lastWay))
        case .enroll(let pending) where !canAddPasskey:
            return .enroll(pending.without(.passkey) ?? pending)
        default: return SignInScreen(destination)
        }
    }

    /// Whether the person has chosen the way on the screen for the same factor.
    private func isTryingAnotherWay(_ pending: PendingFactor) -> Bool {
        guard case .factor(let shown) = screen?.screen else { return false }
        return shown.purpose == pending.purpose
    }

    /// Performs the effect of the title screen.
    private func perform(_ effect: ScreenEffect) {
        switch effect {
        case .restoreSession:
            Task {
                let restored = await Restored(restoring: latchkey)
                await reload()
                isOpen = true
                send(title: .restored(restored))
            }
        case .go(let destination):
            if let screen = SignInScreen(destination) { show(screen) }
        case .focus, .closeKeyboard, .showMessage, .showNotice, .showProgress, .call, .loadPolicy, .loadProviders,
            .startPause, .hideProgress, .showAlert, .offerPasskeys, .copy, .download, .print, .answerOffer:
            break
        }
    }
}

// MARK: - Hosts

extension SignInModel {
    /// Adds a view that can present screens; the last one does.
    func addHost() -> Int {
        let host = nextID()
        hosts.append(host)
        return host
    }

    func removeHost(_ host: Int?) { hosts.removeAll { $0 == host } }
}
