/// Decides whether one more user may be made, before anything of them is stored.
package struct RegistrationAdmission: Sendable {
    private let attempts: AttemptLimits
    private let perHour: Int?
    private let space: FreeSpace

    /// - Parameters:
    ///   - attempts: Where registrations are counted.
    ///   - perHour: How many users one address may make in an hour; nil for any number.
    ///   - space: Whether there is room for them.
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
    /// For users that are made: so many at once, and as many again in an hour.
    static func registrations(perHour count: Int) -> AttemptAllowance {
        AttemptAllowance(stock: count, interval: max(1, 3600 / count))
    }
}
