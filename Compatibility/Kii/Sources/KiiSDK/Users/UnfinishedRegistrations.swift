/// Registrations of this process that have not logged in yet.
///
/// Apps repeat a registration with the same user, or with an equal one. A login forgets all of them.
@KiiActor final class UnfinishedRegistrations {
    private enum State {
        /// The server has registered the user.
        case taken
        /// The server's answer was lost.
        case lost
    }

    private var states: [UserRecord: State] = [:]

    nonisolated init() {}

    func wasTaken(_ names: UserRecord) -> Bool { states[names] == .taken }

    func wasLost(_ names: UserRecord) -> Bool { states[names] == .lost }

    func take(_ names: UserRecord) { states[names] = .taken }

    func lose(_ names: UserRecord) { states[names] = .lost }

    func forget(_ names: UserRecord) { states[names] = nil }

    func forgetAll() { states = [:] }
}

extension UserRecord {
    /// The part of the record that identifies a registration.
    var names: UserRecord {
        var names = UserRecord()
        names.username = username
        names.email = email
        names.phoneNumber = phoneNumber
        names.country = country
        names.password = password
        return names
    }
}
