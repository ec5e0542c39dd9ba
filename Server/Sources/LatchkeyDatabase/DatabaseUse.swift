/// What a program does with a database that is a file.
package enum DatabaseUse: Sendable {
    /// It reads and writes, alone.
    case serving
    /// It only reads, and nobody writes meanwhile.
    case reading
    /// It only reads, beside a server that writes.
    case lookingOn
}
