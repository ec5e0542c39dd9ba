/// Decides whether a further user may be created, before any of their data is stored.
package struct RegistrationAdmission: Sendable {
    private let attempts: AttemptLimits
    private let perHour: Int?
    private let space: FreeSpace

    /// - Parameters:
    ///   - attempts: Counts the registrations.
    ///   - perHour: The number of users that one address may create in an hour; nil for no limit.
    ///   - space: Tells whether there is room for them.
    package init(attempts: AttemptLimits, perHour: Int?, space: FreeSpace) {
        self.attempts = attempts
        self.perHour = perHour
        self.space = space
    }

    func admit(from address: ClientAddress?) async throws(RegistrationError) {
        try space.requireRoom(RegistrationError.self)
        guard let perHour else { return }
        do {
            try await attempts.admitRegistration(from: address, perHour: perHour)
        } catch { throw RegistrationError(error) }
    }
}

extension AttemptAllowance {
    /// For new users: this number at once, and the same number again over an hour.
    static func registrations(perHour count: Int) -> AttemptAllowance {
        AttemptAllowance(stock: count, interval: max(1, 3600 / count))
    }
}
