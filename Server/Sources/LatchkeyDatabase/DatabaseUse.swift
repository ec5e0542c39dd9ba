/// What a program does with a database that is a file.
package enum DatabaseUse: Sendable {
    /// It reads and writes, alone.
    case serving
    /// It only reads, and nobody writes meanwhile.
    case reading
    /// It only reads, beside a server that writes.
    case lookingOn
    /// It reads and writes beside a server, whose memory nothing that it writes may contradict.
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
