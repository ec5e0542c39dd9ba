package import Foundation

extension Tables {
    /// Holds a user and deletes them.
    ///
    /// A concurrent login either comes before and is deleted, too, or finds no user.
    package func deleteUser(holding id: User.ID, at time: Date) throws {
        if try users.hold(id) != nil { try deleteUser(id, at: time) }
    }

    /// Deletes a held user with all their data, including their events, and ends their sessions.
    ///
    /// Notices of log-outs and revocations of tokens outlive the user until they are delivered.
    package func deleteUser(_ id: User.ID, at time: Date) throws {
        try storeNotices(of: sessions.removeUser(id, at: time), at: time)
        for identity in try identities.all(of: id) { try queueRevocation(of: identity, at: time) }
        try pushDevices.removeAll(ofUser: id)
        try knownDevices.removeAll(of: id)
        try events.removeAll(of: id)
        try objects.removeAll(of: id)
        try users.delete(id)
    }
}
