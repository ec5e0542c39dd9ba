#if os(Linux)
import Foundation
package import Glibc
import Synchronization

/// A running process, on pipes or on a terminal of its own.
package final class Child: Sendable {
    /// The standard output.
    ///
    /// On a terminal, it includes the input.
    package let transcript = Transcript()
    package let id: pid_t
    private let input: Mutex<Int32>
    private let exit: Task<Int32, Never>

    package struct NotStarted: Error {
        let code: Int32
    }

    /// Starts a program.
    ///
    /// - Parameters:
    ///   - program: The path of the program.
    ///   - arguments: Its arguments, without its name.
    ///   - terminal: The terminal that becomes its standard input and output, in a session of its own.
    /// - Throws: `NotStarted` with the system's error number.
    package convenience init(_ program: String, _ arguments: [String], on terminal: PseudoTerminal? = nil) throws {
        // One at a time: a child that starts before a pipe is marked close-on-exec would inherit it.
        let started = try Self.starting.withLock { _ in try Started(program, arguments, on: terminal) }
        self.init(started)
    }

    private static let starting = Mutex(())

    private init(_ started: Started) {
        id = started.id
        input = Mutex(started.input)
        exit = Self.exit(of: started.id)
        Self.copy(started.output, to: transcript)
    }

    /// Types lines.
    package func type(_ lines: String...) {
        send(lines.map { $0 + "\n" }.joined())
    }

    /// Sends characters as they are, such as Ctrl-C.
    package func send(_ text: String) {
        let bytes = Array(text.utf8)
        input.withLock { file in
            var sent = 0
            while sent < bytes.count {
                let count = bytes[sent...].withUnsafeBytes { write(file, $0.baseAddress, $0.count) }
                if count <= 0 { return }
                sent += count
            }
        }
    }

    package func waits(for words: String) async throws { try await transcript.wait(for: words) }

    /// Waits for the line with its address, and returns the port.
    package func port(after words: String) async throws -> Int {
        try await waits(for: "\(words) http://127.0.0.1:")
        let line = try await transcript.wait(for: "\n")
        guard let port = Int(line.dropLast()) else { throw Transcript.Missing(words: "a port", said: line) }
        return port
    }

    /// Closes its standard input.
    package func endInput() {
        input.withLock { file in
            close(file)
            file = -1
        }
    }

    package func signal(_ number: Int32) { kill(id, number) }

    /// Waits for its end.
    ///
    /// After a signal, the code is the negative number of the signal.
    package func exitCode() async -> Int32 { await exit.value }
}

extension Child {
    private static func exit(of id: pid_t) -> Task<Int32, Never> {
        let (ended, end) = AsyncStream.makeStream(of: Int32.self)
        Thread.detachNewThread {
            var status: Int32 = 0
            while waitpid(id, &status, 0) < 0, errno == EINTR {}
            end.yield(status & 0x7F == 0 ? (status >> 8) & 0xFF : -(status & 0x7F))
            end.finish()
        }
        return Task { await ended.first { _ in true } ?? -1 }
    }

    private static func copy(_ file: Int32, to transcript: Transcript) {
        Thread.detachNewThread {
            var bytes = [UInt8](repeating: 0, count: 4096)
            while true {
                let count = read(file, &bytes, bytes.count)
                if count > 0 { transcript.append(bytes.prefix(count)) } else if count == 0 || errno != EINTR { break }
            }
            transcript.complete()
        }
    }
}

/// A started process, with our ends of its input and output.
private struct Started: Sendable {
    let id: pid_t
    let input: Int32
    let output: Int32

    init(_ program: String, _ arguments: [String], on terminal: PseudoTerminal?) throws {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        if let terminal {
            (input, output) = (terminal.master, terminal.master)
            posix_spawn_file_actions_addopen(&actions, 0, terminal.path, O_RDWR, 0)
            posix_spawn_file_actions_adddup2(&actions, 0, 1)
            posix_spawn_file_actions_adddup2(&actions, 0, 2)
            id = try Self.spawn([program] + arguments, actions, ownSession: true)
        } else {
            let (theirInput, theirOutput) = (try Pipe(), try Pipe())
            (input, output) = (theirInput.writing, theirOutput.reading)
            posix_spawn_file_actions_adddup2(&actions, theirInput.reading, 0)
            posix_spawn_file_actions_adddup2(&actions, theirOutput.writing, 1)
            id = try Self.spawn([program] + arguments, actions, ownSession: false)
            theirInput.closeReading()
            theirOutput.closeWriting()
        }
    }

    private static func spawn(
        _ command: [String],
        _ actions: posix_spawn_file_actions_t,
        ownSession: Bool
    ) throws -> pid_t {
        var actions = actions
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        // The child would inherit the signal mask of the test's thread.
        var none = sigset_t()
        sigemptyset(&none)
        posix_spawnattr_setsigmask(&attributes, &none)
        let flags = POSIX_SPAWN_SETSIGMASK | (ownSession ? 0x80 /* POSIX_SPAWN_SETSID */ : 0)
        posix_spawnattr_setflags(&attributes, Int16(flags))
        var words: [UnsafeMutablePointer<CChar>?] = command.map { strdup($0) } + [nil]
        defer { for word in words { free(word) } }
        var id: pid_t = 0
        let code = posix_spawn(&id, command[0], &actions, &attributes, &words, environ)
        guard code == 0 else { throw Child.NotStarted(code: code) }
        return id
    }
}

/// Two ends of a pipe that no other child inherits.
private struct Pipe {
    let reading: Int32
    let writing: Int32

    init() throws {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { throw Child.NotStarted(code: errno) }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        (reading, writing) = (ends[0], ends[1])
    }

    func closeReading() { close(reading) }
    func closeWriting() { close(writing) }
}
#endif
