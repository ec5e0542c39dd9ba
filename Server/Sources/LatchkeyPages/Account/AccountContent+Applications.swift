import Foundation
import LatchkeyCore
import LatchkeyHTTP
import LatchkeyScreens

// The applications with access. The session that shows the page is left out: the person ends it by logging out.
extension AccountContent {
    func applications() async throws(StoreError) -> SectionView {
        let applications = try await pages.domain.userGrants.applications(of: access)
        return SectionView(
            id: "applications",
            topic: words(.applicationsTitle),
            explanation: words(applications.isEmpty ? .noApplications : .applicationsExplained),
            applications: applications.map(view)
        )
    }

    private func view(_ application: GrantedApplication) -> ApplicationView {
        let id = application.applicationID
        let name = pages.name(of: id)
        return ApplicationView(
            id: id.rawValue,
            mark: AvatarView(of: id, named: name),
            name: name,
            mayDo: ApplicationPermission.text(of: application, named: name, in: language),
            lastUsed: moment(application.lastUsedAt, .sessionLastUsed),
            loggedIn: moment(application.since, .applicationLoggedIn),
            devices: application.sessionCount == 0
                ? nil : Sentence.onSomeDevices.text(in: language, with: [String(application.sessionCount)]),
            end: ChangeView(
                summary: words(.endAccessButton),
                effect: Sentence.endAccessExplained.text(in: language, with: [name]),
                form: FormView(
                    id: "application-\(id)",
                    action: "/account/applications/\(id)",
                    token: pages.tokens.token(for: request),
                    button: Sentence.endNamedAccessButton.text(in: language, with: [name]),
                    buttonClass: "danger",
                    progress: words(.loggingOut)
                )
            )
        )
    }

    private func moment(_ time: Date, _ sentence: Sentence) -> MomentView {
        MomentView(time, as: .relative, at: now, in: language, saying: sentence)
    }
}
