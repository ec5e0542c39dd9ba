/// Decides whether a further user may be created, before any of their data is stored.
package struct RegistrationAdmission: Sendable {
    private let attempts: AttemptLimits
    private let perHour: Int?
    private let space: FreeSpace
    private let report: @Sendable (EmailAddress) -> Void

    /// - Parameters:
    ///   - attempts: Counts the registrations.
    ///   - perHour: The number of users that one address may create in an hour; nil for no limit.
    ///   - space: Tells whether there is room for them.
    ///   - report: Receives the address of each admitted registration with one.
    package init(
        attempts: AttemptLimits,
        perHour: Int?,
        space: FreeSpace,
        report: @escaping @Sendable (EmailAddress) -> Void = { _ in }
    ) {
        self.attempts = attempts
        self.perHour = perHour
        self.space = space
        self.report = report
    }

    func admit(from address: ClientAddress?, with email: EmailAddress? = nil) async throws(RegistrationError) {
        try space.requireRoom(RegistrationError.self)
        if let perHour {
            do {
                try await attempts.admitRegistration(from: address, perHour: perHour)
            } catch { throw RegistrationError(error) }
        }
        if let email { report(email) }
    }
}

extension AttemptAllowance {
    /// For new users: so many in an hour, half of them at once.
    static func registrations(perHour count: Int) -> AttemptAllowance {
        AttemptAllowance(stock: max(1, count / 2), interval: max(1, 3600 / count))
    }
}
