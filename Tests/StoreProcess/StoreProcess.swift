import Foundation
import Latchkey

/// A program that uses a credential store on command, so that tests can run several and kill them.
///
/// It reads one ``StoreRequest`` per line from standard input and writes one ``StoreReply`` per line to standard
/// output. It ends when its input does.
@main
struct StoreProcess {
    static func main() async throws {
        signal(SIGPIPE, SIG_IGN)
        #if os(Linux)
        if CommandLine.arguments[1] == "wait" { return try await WaitingApp(CommandLine.arguments).run() }
        #endif
        let place = try JSONDecoder().decode(StorePlace.self, from: Data(CommandLine.arguments[1].utf8))
        let commands = StoreCommands(store: place.store)
        await withDiscardingTaskGroup { group in
            for await line in lines() {
                guard let request = try? JSONDecoder().decode(StoreRequest.self, from: Data(line.utf8)) else {
                    continue
                }
                if case .watch = request.action {
                    // Before any later request.
                    await StoreOutput.write(commands.run(request))
                } else {
                    group.addTask { await StoreOutput.write(commands.run(request)) }
                }
            }
            exit(0)
        }
    }

    /// Standard input, read on a separate thread.
    private static func lines() -> AsyncStream<String> {
        let (lines, listener) = AsyncStream.makeStream(of: String.self)
        Thread.detachNewThread {
            while let line = readLine() { listener.yield(line) }
            listener.finish()
        }
        return lines
    }
}

/// Standard output, one whole line at a time.
enum StoreOutput {
    private static let lock = NSLock()

    static func write(_ reply: StoreReply) {
        guard let line = try? JSONEncoder().encode(reply) else { return }
        lock.withLock { FileHandle.standardOutput.write(line + Data("\n".utf8)) }
    }
}
