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
        do { try space.requireRoom() } catch { throw .storage(error) }
        guard let perHour else { return }
        do {
            try await attempts.admitRegistration(from: address, perHour: perHour)
        } catch {
            switch error {
            case .tooMany(let seconds): throw .tooManyAttempts(retryAfter: seconds)
            case .storage(let error): throw .storage(error)
            }
        }
    }
}

extension AttemptAllowance {
    /// For users that are made: so many at once, and as many again in an hour.
    static func registrations(perHour count: Int) -> AttemptAllowance {
        AttemptAllowance(stock: count, interval: max(1, 3600 / count))
    }
}
