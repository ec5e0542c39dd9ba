/// The settings of a connection.
public struct Options: Sendable {
    /// When a commit waits for the disk.
    public enum Synchronous: String, Sendable {
        /// At checkpoints only: a power cut can lose the last commits.
        case normal = "NORMAL"
        /// At every commit: a power cut loses nothing.
        case full = "FULL"
    }

    /// Whether the connection only reads; then the file must exist.
    public var isReadOnly = false
    /// Whether the file keeps a write-ahead log, so that reads and writes do not wait for each other.
    ///
    /// A read-only connection takes the file as it is.
    public var hasWriteAheadLog = true
    /// When a commit waits for the disk.
    public var synchronous = Synchronous.full
    /// Whether references between tables are enforced.
    public var hasForeignKeys = true
    /// The time for which a statement waits for another connection that holds the file.
    public var busyTimeout = Duration.seconds(5)

    /// Read and write, with a write-ahead log, waiting for the disk at every commit.
    public init() {}

    /// Read and write, with a write-ahead log, waiting for the disk at every commit.
    public static var readWrite: Options { Options() }

    /// Only read.
    public static var readOnly: Options {
        var options = Options()
        options.isReadOnly = true
        return options
    }
}
