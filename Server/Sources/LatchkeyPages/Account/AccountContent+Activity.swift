import Foundation
import LatchkeyAPI
import LatchkeyCore
import LatchkeyHTTP
import LatchkeyScreens

// The events, by day.
extension AccountContent {
    /// The events per page.
    private static let events = 50

    func events() async throws(StoreError) -> SectionView {
        let position = request.query?["events"].flatMap { IDSource.isID($0) ? LatchkeyCore.AuditEvent.ID($0) : nil }
        let page = try await pages.domain.userEvents.list(of: access.userID, after: position, limit: Self.events)
        var links: [LinkView] = []
        if position != nil {
            links.append(LinkView(label: words(.newestEventsButton), href: AccountPart.activity.path))
        }
        if let next = page.next {
            let address = PageAddress.text(AccountPart.activity.path, [("events", next.rawValue)])
            links.append(LinkView(label: words(.olderEventsButton), href: address))
        }
        return SectionView(
            id: "events",
            picture: page.events.isEmpty ? Illustration.list.rawValue : nil,
            days: days(page.events),
            links: links
        )
    }

    /// The events under their days in UTC; a script moves them to the person's days.
    private func days(_ events: [LatchkeyCore.AuditEvent]) -> [EventDayView] {
        var days: [EventDayView] = []
        for event in events {
            let day = MomentView(event.createdAt, as: .day, at: now, in: language)
            if days.last?.day.text != day.text { days.append(EventDayView(day: day, events: [])) }
            days[days.count - 1].events.append(view(event))
        }
        return days
    }

    private func view(_ event: LatchkeyCore.AuditEvent) -> EventView {
        let isDevice = event.origin.device.name != nil || event.origin.device.platform != nil
        return EventView(
            kind: event.kind.name,
            icon: AccountIcon.path(for: event.kind),
            isWarning: AccountIcon.isWarning(event.kind),
            text: words(Sentence(LatchkeyAPI.AuditEvent(event))),
            time: MomentView(event.createdAt, as: .clock, at: now, in: language),
            details: details(
                device: isDevice ? name(of: event.origin.device) : nil,
                address: event.origin.address,
                application: event.applicationID
            )
        )
    }
}
