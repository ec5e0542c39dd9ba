import LatchkeyAPI
import LatchkeyCore
import LatchkeyHTTP
import LatchkeyScreens

extension AccountContent {
    /// The events per page.
    private static let events = 10

    func sessions(_ live: [LiveSession]) -> SectionView {
        let hasOthers = live.contains { $0.id != access.sessionID }
        return SectionView(
            id: "sessions",
            heading: words(.sessionsTitle),
            explanation: words(hasOthers ? .sessionsExplained : .noOtherDevices),
            sessions: live.map(session),
            forms: hasOthers
                ? [form(.otherSessions, [], button: .signOutOthersButton, progress: .loggingOut, buttonClass: nil)]
                : [],
            links: [LinkView(label: words(.logOutButton), href: "/logout")]
        )
    }

    /// The devices with notifications, by the names of their sessions; tokens stay hidden.
    func pushDevices(_ live: [LiveSession]) async throws(StoreError) -> SectionView {
        let devices = try await pages.domain.pushDevices.list(access)
        let facts = devices.map { device in
            let session = live.first { $0.id == device.sessionID }
            return FactView(
                text: session.map(name) ?? words(.unknownDevice),
                badge: words(device.device.provider.sentence),
                isGood: true
            )
        }
        return SectionView(
            id: "push-devices",
            heading: words(.pushDevicesTitle),
            explanation: words(facts.isEmpty ? .noPushDevices : .pushDevicesExplained),
            facts: facts
        )
    }

    private func name(of session: LiveSession) -> String {
        session.device.name ?? session.device.platform ?? words(.unknownDevice)
    }

    private func session(_ session: LiveSession) -> SessionView {
        let isThis = session.id == access.sessionID
        let name = name(of: session)
        let form = FormView(
            id: "session-\(session.id)",
            action: "/account/sessions/\(session.id)",
            token: pages.tokens.token(for: request),
            button: Sentence.signOutNamedDeviceButton.text(in: language, with: [name]),
            buttonClass: nil,
            progress: words(.loggingOut)
        )
        return SessionView(
            id: session.id.rawValue,
            name: name,
            badge: isThis ? words(.thisDevice) : nil,
            lastUsed: MomentView(session.lastUse.time, in: language, saying: .sessionLastUsed),
            details: details(
                address: session.lastUse.address?.text,
                application: session.applicationID
            ),
            form: isThis ? nil : form
        )
    }

    func events() async throws(StoreError) -> SectionView {
        let position = request.query?["events"].flatMap { IDSource.isID($0) ? LatchkeyCore.AuditEvent.ID($0) : nil }
        let page = try await pages.domain.userEvents.list(of: access.userID, after: position, limit: Self.events)
        var links: [LinkView] = []
        if position != nil {
            links.append(LinkView(label: words(.newestEventsButton), href: "/account#section-events"))
        }
        if let next = page.next {
            let address = PageAddress.text("/account", [("events", next.rawValue)]) + "#section-events"
            links.append(LinkView(label: words(.olderEventsButton), href: address))
        }
        return SectionView(
            id: "events",
            heading: words(.eventsTitle),
            explanation: words(page.events.isEmpty ? .noEvents : .eventsExplained),
            events: page.events.map(event),
            links: links
        )
    }

    private func event(_ event: LatchkeyCore.AuditEvent) -> EventView {
        EventView(
            kind: event.kind.name,
            text: words(Sentence(LatchkeyAPI.AuditEvent(event))),
            time: MomentView(event.createdAt, in: language),
            details: details(
                device: event.origin.device.name,
                address: event.origin.address?.text,
                application: event.applicationID
            )
        )
    }

    private func details(
        device: String? = nil,
        address: String?,
        application id: LatchkeyCore.Application.ID?
    ) -> [String] {
        let isOther = id != LatchkeyCore.Application.defaultID
        let application = isOther ? id.map { id in pages.domain.applications[id].map(pages.name) ?? id.rawValue } : nil
        return [
            device.map { Sentence.onDevice.text(in: language, with: [$0]) },
            address.map { Sentence.fromAddress.text(in: language, with: [$0]) },
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
