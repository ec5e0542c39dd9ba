/// The applications in memory, by their ids.
///
/// Those that registered themselves have the present account rules of the default application.
package final class ApplicationDirectory: Sendable {
    /// Sent after the applications were read again.
    package let changes = WakeSignal()
    private let applications: Reloaded<[Application.ID: Application]>

    package init(_ applications: [Application]) {
        self.applications = Reloaded(Self.byID(applications))
    }

    package subscript(id: Application.ID) -> Application? { applications.value[id] }

    /// The application of a session, for its rules.
    ///
    /// A client that a document describes is not stored; it has the rules of the default application.
    package func ofSession(_ id: Application.ID) -> Application? {
        if let application = applications.value[id] { return application }
        guard ClientDocumentAddress.isURL(id.rawValue), let standard = applications.value[Application.defaultID] else {
            return nil
        }
        var client = ClientRules()
        client.party = .third
        client.registration = .document
        return Application(
            id: id,
            name: id.rawValue,
            sessionPolicy: standard.sessionPolicy,
            passwordRules: standard.passwordRules,
            accountRules: standard.accountRules,
            client: client
        )
    }

    /// Whose application a session's is; nil if it is unknown.
    package func party(of id: Application.ID) -> ClientRules.Party? {
        applications.value[id]?.client.party ?? (ClientDocumentAddress.isURL(id.rawValue) ? .third : nil)
    }

    /// The applications that serve clients of the Khoros API, in the order of their ids.
    package var servingKhoros: [Application] {
        applications.value.values.filter(\.servesKhoros).sorted { $0.id < $1.id }
    }

    /// Whether an application has this `aud` in its access tokens.
    package func haveAudience(_ audience: String) -> Bool {
        applications.value.values.contains { $0.audience == audience }
    }

    /// Whether an application asks all users for a second factor.
    package var demandFactors: Bool {
        applications.value.values.contains { $0.accountRules.secondFactorPolicy.isStricter(than: .optional) }
    }

    /// The hours that the recovery of an account waits: the longest wait of all applications.
    ///
    /// Applications share their users, so a thief would begin at the one with the shortest wait.
    package var recoveryWaitHours: Int {
        applications.value.values.map(\.accountRules.recoveryWaitHours).max() ?? AccountRules().recoveryWaitHours
    }

    /// Whether an application has a back-channel URI.
    package var wantLogOutNotices: Bool {
        applications.value.values.contains { $0.client.backChannelLogOutURI != nil }
    }

    /// Whether an application has a redirect URI at this origin, which looks like `https://app.example.com`.
    package func isRegistered(origin: String) -> Bool {
        applications.value.values.contains { $0.redirectURIs.contains { $0.origin == origin } }
    }

    /// Whether the pages may lead people to this origin: one of the operator's own applications has it.
    ///
    /// Strangers' applications have origins too, and a link to a page must not end at theirs.
    package func isOwn(origin: String) -> Bool {
        applications.value.values.contains { application in
            application.client.party == .first && application.client.registration == .byOperator
                && application.redirectURIs.contains { $0.origin == origin }
        }
    }

    /// Whether an application's brand has this colour.
    package func haveBrand(in color: BrandColor) -> Bool {
        applications.value.values.contains { $0.brand.color == color }
    }

    /// The application with this logo, and the logo.
    package func withLogo(fileName: String) -> (id: Application.ID, logo: StoredLogo)? {
        for application in applications.value.values {
            if let logo = application.brand.logo, logo.fileName == fileName { return (application.id, logo) }
        }
        return nil
    }

    /// Reads all applications again.
    ///
    /// If calls overlap, the result of the call that began to read last stays.
    package func reload(from storage: any Storage) async throws(StoreError) {
        let reading = applications.beginReading()
        applications.show(Self.byID(try await storage.applications()), from: reading)
        changes.send()
    }

    /// Shows these applications from now on.
    package func show(_ some: [Application]) {
        applications.show(Self.byID(some), from: applications.beginReading())
        changes.send()
    }

    private static func byID(_ applications: [Application]) -> [Application.ID: Application] {
        let standard = applications.last { $0.id == Application.defaultID }
        let known = applications.map { application in
            guard application.client.registration == .dynamic, let standard else { return application }
            return application.with(rulesOf: standard)
        }
        return Dictionary(known.map { ($0.id, $0) }) { _, last in last }
    }
}
