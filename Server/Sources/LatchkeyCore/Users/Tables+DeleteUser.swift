package import Foundation

extension Tables {
    /// Holds a user and deletes them.
    ///
    /// A login at the same time comes before and is deleted too, or finds no user.
    package func deleteUser(holding id: User.ID, at time: Date) throws {
        if try users.hold(id) != nil { try deleteUser(id, at: time) }
    }

    /// Deletes a user who is held, with everything that is theirs, their events too, and ends their sessions.
    package func deleteUser(_ id: User.ID, at time: Date) throws {
        try sessions.removeUser(id, at: time)
        try pushDevices.removeAll(ofUser: id)
        try knownDevices.removeAll(of: id)
        try events.removeAll(of: id)
        try objects.removeAll(of: id)
        try users.delete(id)
    }
}
