/// The use of a SQLite file.
package enum DatabaseUse: Sendable {
    /// Reads and writes exclusively.
    case serving
    /// Reads while no program writes.
    case reading
    /// Reads while a server may write.
    case lookingOn
    /// Reads and writes while a server runs; the writes must not contradict the server's caches.
    case helping

    var isReadOnly: Bool {
        switch self {
        case .serving, .helping: false
        case .reading, .lookingOn: true
        }
    }

    var isAlone: Bool {
        switch self {
        case .serving, .reading: true
        case .lookingOn, .helping: false
        }
    }
}
