import LatchkeyCore
import LatchkeyHTTP
import LatchkeyScreens

// The sessions, this browser's first, and the devices with notifications.
extension AccountContent {
    func devices(_ forms: AccountForms) async throws(StoreError) -> [SectionView] {
        let live = try await pages.domain.userSessions.devices(access)
        return [sessions(live, forms), try await pushDevices(live)]
    }

    private func sessions(_ live: [LiveSession], _ forms: AccountForms) -> SectionView {
        let own = live.filter { $0.id == access.sessionID }
        let others = live.filter { $0.id != access.sessionID }
        let end = forms.change(
            .signOutOthersButton,
            forms.view(.otherSessions, [], button: .signOutOthersButton, progress: .loggingOut, buttonClass: "danger"),
            of: .otherSessions,
            effect: .signOutOthersExplained
        )
        return SectionView(
            id: "sessions",
            explanation: words(others.isEmpty ? .noOtherDevices : .sessionsExplained),
            picture: others.isEmpty ? Illustration.device.rawValue : nil,
            sessions: (own + others).map(session),
            changes: others.isEmpty ? [] : [end]
        )
    }

    /// The devices with notifications, by the names of their sessions; tokens stay hidden.
    private func pushDevices(_ live: [LiveSession]) async throws(StoreError) -> SectionView {
        let devices = try await pages.domain.pushDevices.list(access)
        let facts = devices.map { device in
            let session = live.first { $0.id == device.sessionID }
            return FactView(
                text: session.map { name(of: $0.device) } ?? words(.unknownDevice),
                badge: words(device.device.provider.sentence),
                isGood: true
            )
        }
        return SectionView(
            id: "push-devices",
            topic: words(.pushDevicesTitle),
            explanation: words(facts.isEmpty ? .noPushDevices : .pushDevicesExplained),
            facts: facts
        )
    }

    func name(of device: LatchkeyCore.Device) -> String {
        DeviceName(of: device)?.text(in: language) ?? words(.unknownDevice)
    }

    private func session(_ session: LiveSession) -> SessionView {
        let isThis = session.id == access.sessionID
        let name = name(of: session.device)
        let form = FormView(
            id: "session-\(session.id)",
            action: "/account/sessions/\(session.id)",
            token: pages.tokens.token(for: request),
            button: Sentence.signOutNamedDeviceButton.text(in: language, with: [name]),
            buttonClass: nil,
            progress: words(.loggingOut)
        )
        let isBound = session.isBound && pages.domain.deviceBoundSessions != nil
        return SessionView(
            id: session.id.rawValue,
            icon: session.device.isHandheld ? AccountIcon.phone : AccountIcon.computer,
            name: name,
            badge: isThis ? words(.thisDevice) : nil,
            lastUsed: MomentView(
                session.lastUse.time,
                as: .relative,
                at: now,
                in: language,
                saying: .sessionLastUsed
            ),
            details: details(
                address: session.lastUse.address,
                application: session.applicationID
            ) + (isBound ? [words(.sessionBound)] : []),
            form: isThis ? nil : form
        )
    }

    func details(
        device: String? = nil,
        address: ClientAddress?,
        application id: LatchkeyCore.Application.ID?
    ) -> [String] {
        let isOther = id != LatchkeyCore.Application.defaultID
        let application = isOther ? id.map { pages.name(of: $0) } : nil
        return [
            device.map { Sentence.onDevice.text(in: language, with: [$0]) },
            address.map { Sentence.fromAddress.text(in: language, with: [$0.text]) },
            pages.places?.place(of: address, in: language.rawValue)?.text(in: language),
            application.map { Sentence.withApplication.text(in: language, with: [$0]) },
        ].compactMap { $0 }
    }
}

extension LatchkeyCore.PushProvider {
    fileprivate var sentence: Sentence {
        switch self {
        case .apns: .pushByApple
        case .fcm: .pushByGoogle
        }
    }
}
