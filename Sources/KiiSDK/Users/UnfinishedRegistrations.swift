/// Registrations in this run of the program whose login is still to come.
///
/// Apps try again with the same user, or make another one with the same names and password. Whoever logs in, they are
/// forgotten: a registration afterwards is a new one.
@KiiActor final class UnfinishedRegistrations {
    private enum State {
        /// The server has said that the user is registered.
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
    /// What a login needs: a registration with the same is the same.
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
