import Foundation

/// A program that uses the SDK like an app, on command, so that tests can run many and kill them.
///
/// It reads one ``SessionRequest`` per line from standard input and writes one ``SessionReply`` per line to standard
/// output; it ends with its input.
@main
struct SessionProcess {
    static func main() async throws {
        signal(SIGPIPE, SIG_IGN)
        let commands = SessionCommands()
        for await line in lines() {
            let request = try JSONDecoder().decode(SessionRequest.self, from: Data(line.utf8))
            let reply = try JSONEncoder().encode(await commands.run(request))
            try FileHandle.standardOutput.write(contentsOf: reply + Data("\n".utf8))
        }
    }

    /// Standard input, read on its own thread; its end ends the program at any time.
    private static func lines() -> AsyncStream<String> {
        let (lines, listener) = AsyncStream.makeStream(of: String.self)
        Thread.detachNewThread {
            while let line = readLine() { listener.yield(line) }
            exit(0)
        }
        return lines
    }
}
