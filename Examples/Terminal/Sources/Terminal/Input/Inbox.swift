import Foundation
package import Latchkey
package import LatchkeyAPI

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// What a front waits for when it has nothing else to do.
package enum Input: Sendable, Hashable {
    /// A line was typed.
    case line(String)
    /// The input has ended: for good, or by Ctrl-D on a terminal, where typing may go on.
    case end(forGood: Bool)
    /// The session has ended while nobody called.
    case sessionEnded(SessionEndReason?)
}

/// Lines and ended sessions in one queue, so that the front waits for both at once.
package final class Inbox {
    private enum News: Sendable {
        case input(Input)
        case resumed
    }

    private let reader: LineReader
    private let console: Console
    private let mode: TerminalMode
    private let news: AsyncStream<News>.Iterator
    private let queue: AsyncStream<News>.Continuation
    private var isReading = false
    private let isTerminal: Bool

    package init(console: Console, mode: TerminalMode) {
        let (stream, queue) = AsyncStream.makeStream(of: News.self)
        let isTerminal = isatty(STDIN_FILENO) == 1
        self.console = console
        self.mode = mode
        self.queue = queue
        self.isTerminal = isTerminal
        news = stream.makeAsyncIterator()
        reader = LineReader { line in
            queue.yield(.input(line.map(Input.line) ?? .end(forGood: !isTerminal)))
        }
    }

    /// Puts ended sessions into the queue from now on.
    package func listen(to states: AsyncStream<SignInState>) {
        Task { [queue] in
            for await state in states {
                if case .signedOut(let reason) = state, let reason, reason != .signedOut {
                    queue.yield(.input(.sessionEnded(reason)))
                }
            }
        }
    }

    /// Shows the prompt again where one waits for a line: the program was stopped, and the shell has written since.
    var showPromptAgain: @Sendable () -> Void {
        { [queue] in queue.yield(.resumed) }
    }

    /// Shows a prompt and waits.
    ///
    /// - Parameters:
    ///   - prompt: The words before the place where the person types.
    ///   - hidden: Whether what is typed is not shown.
    ///   - untilSessionEnds: Whether an ended session is told too; else it is no news and dropped.
    /// - Returns: What came first.
    package func next(_ prompt: String, hidden: Bool = false, untilSessionEnds: Bool = false) async -> Input {
        if hidden { mode.setHidden(true) }
        console.prompt(prompt)
        if !isReading {
            isReading = true
            reader.requestLine()
        }
        let input = await nextInput(after: prompt, untilSessionEnds: untilSessionEnds)
        if hidden { mode.setHidden(false) }
        if case .sessionEnded = input { console.endLine() } else { finishLine(hidden: hidden, input) }
        return input
    }

    private func nextInput(after prompt: String, untilSessionEnds: Bool) async -> Input {
        var news = news  // a copy shares the queue
        while let new = await news.next(isolation: #isolation) {
            switch new {
            case .resumed: console.prompt(prompt)
            case .input(.sessionEnded) where !untilSessionEnds: break
            case .input(let input): return input
            }
        }
        return .end(forGood: true)
    }

    /// The terminal has gone to the next line only if it showed the line break that was typed.
    private func finishLine(hidden: Bool, _ input: Input) {
        isReading = false
        let showedLineBreak = isTerminal && !hidden && input.isLine
        if !showedLineBreak { console.endLine() }
    }
}

extension Input {
    fileprivate var isLine: Bool { if case .line = self { true } else { false } }
}

extension String {
    /// A line as a command: without spaces around it, in small letters.
    package var command: String { trimmingCharacters(in: .whitespaces).lowercased() }
}
