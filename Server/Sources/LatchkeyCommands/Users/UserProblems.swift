import LatchkeyCore

extension Administration {
    /// - Throws: `CommandError` if there is no such user.
    func userID(_ user: String) async throws -> User.ID {
        do { return try await users.find(user).user.id } catch { throw CommandError(error, user: user) }
    }
}

extension CommandError {
    init(_ error: UserAdministrationError, user: String) {
        switch error {
        case .unknown:
            self = .stands(
                "There is no user \(user). Give an id, a username, an e-mail address or a phone number like +81312345678; "
                    + "an unverified address finds nobody. See: latchkey users list"
            )
        case .disabled:
            self = .stands(
                "The user \(user) is disabled and gets no messages. First run: latchkey users enable \(user)"
            )
        case .noAddress:
            self = .stands(
                "The user \(user) has no verified address for a message. Give --generate, and pass the "
                    + "password on yourself."
            )
        case .passwords: self = .stands("The password cannot be hashed now. Try again.")
        case .storage(.unavailable(let text)): self = .storage(text)
        case .storage(.outcomeUnknown(let text)): self = .unknown(text)
        case .storage(.busy): self = .storage("too many calls wait")
        case .storage(.full): self = .storage("the disk is nearly full")
        case .storage(.defect(let text)): self = .stands(StartError.defect(text).sentence)
        }
    }
}
