package import Foundation

/// The login that a route demands: a level, an age, or both (RFC 9470).
///
/// An app of the SDK asks the person for it, and sends the request again.
///
/// ```swift
/// try LoginDemand(level: "2", maxAge: 300).check(user, at: clock.date())
/// ```
package struct LoginDemand: Sendable, Hashable {
    /// Latchkey's levels, the lowest first: one factor, two factors, a passkey.
    private static let levels = ["1", "2", "phr"]

    /// The lowest level that suffices; nil for any.
    package let level: String?
    /// The greatest age of the login in seconds; nil for any.
    package let maxAge: Int?

    package init(level: String? = nil, maxAge: Int? = nil) {
        self.level = level
        self.maxAge = maxAge
    }

    /// - Throws: `ServiceProblem` 401 with the demand, if the user's login does not meet it.
    package func check(_ user: SignedInUser, at now: Date) throws(ServiceProblem) {
        guard reachesLevel(user.level), isRecent(user.authenticatedAt, at: now) else { throw .loginDemanded(self) }
    }

    private func reachesLevel(_ reached: String?) -> Bool {
        guard let level else { return true }
        guard let least = Self.levels.firstIndex(of: level), let reached else { return false }
        return Self.levels[least...].contains(reached)
    }

    private func isRecent(_ time: Date?, at now: Date) -> Bool {
        guard let maxAge else { return true }
        guard let time else { return false }
        // The clocks may differ by a minute, as for the times of tokens.
        return (-60...Double(maxAge)).contains(now.timeIntervalSince(time))
    }

    /// The value of `WWW-Authenticate` (RFC 9470 §3).
    var challenge: String {
        let levels = level.map { ", acr_values=\"\($0)\"" } ?? ""
        let age = maxAge.map { ", max_age=\($0)" } ?? ""
        return "Bearer error=\"insufficient_user_authentication\"" + levels + age
    }
}
