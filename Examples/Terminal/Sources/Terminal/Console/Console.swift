package import Foundation
package import Latchkey
package import LatchkeyAPI
package import LatchkeyScreens
import PrintableText
import ScreenCalls

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// The answer to a prompt.
package enum Input: Sendable, Hashable {
    case line(String)
    /// The end of the input. On a terminal (Ctrl-D), the next prompt can be answered again.
    case end(forGood: Bool)
    /// The session ended while the program waited.
    case sessionEnded(SessionEndReason?)
}

/// Writes lines, and asks for lines.
package final class Console {
    package enum Style: Sendable {
        case plain, red, bold
    }

    private enum News: Sendable {
        case input(Input)
        case resumed
    }

    package let language: Language
    private let usesColor: Bool
    private let mode: TerminalMode
    private let isTerminal: Bool
    private let reader: LineReader
    private let news: AsyncStream<News>.Iterator
    private let queue: AsyncStream<News>.Continuation
    private var isReading = false

    init(mode: TerminalMode, usesColor: Bool, language: Language) {
        let (stream, queue) = AsyncStream.makeStream(of: News.self)
        let isTerminal = isatty(STDIN_FILENO) == 1
        self.language = language
        self.usesColor = usesColor
        self.mode = mode
        self.isTerminal = isTerminal
        self.queue = queue
        news = stream.makeAsyncIterator()
        reader = LineReader { line in
            queue.yield(.input(line.map(Input.line) ?? .end(forGood: !isTerminal)))
        }
    }

    /// Writes a text, one line for each of its lines.
    package func say(_ text: String, _ style: Style = .plain) {
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            Self.write(styled(line.printable, style) + "\n")
        }
    }

    package func show(_ alert: ScreenAlert) { say("\(alert.title): \(alert.message)") }

    package func sayUnknown(_ command: String) { say(TerminalSentence.unknownCommand.text(command, in: language)) }

    /// Asks for a line.
    ///
    /// - Parameters:
    ///   - prompt: The prompt.
    ///   - hidden: Whether the terminal hides the line.
    ///   - untilSessionEnds: Whether the end of the session is an answer too.
    /// - Returns: The first answer.
    package func ask(_ prompt: String, hidden: Bool = false, untilSessionEnds: Bool = false) async -> Input {
        if hidden { mode.setHidden(true) }
        Self.write(prompt.printable)
        if !isReading {
            isReading = true
            reader.requestLine()
        }
        let input = await next(after: prompt, untilSessionEnds: untilSessionEnds)
        if hidden { mode.setHidden(false) }
        switch input {
        case .line where isTerminal && !hidden: isReading = false
        case .line, .end:
            isReading = false
            Self.write("\n")
        case .sessionEnded: Self.write("\n")
        }
        return input
    }

    private func next(after prompt: String, untilSessionEnds: Bool) async -> Input {
        var news = news  // A copy shares the queue.
        while let new = await news.next(isolation: #isolation) {
            switch new {
            case .resumed: Self.write(prompt.printable)
            case .input(.sessionEnded) where !untilSessionEnds: break
            case .input(let input): return input
            }
        }
        return .end(forGood: true)
    }

    /// From now on, answers `ask(untilSessionEnds:)` with the end of a session.
    package func listen(to states: AsyncStream<SignInState>) {
        Task { [queue] in
            for await state in states {
                if case .signedOut(let reason) = state, let reason, reason != .signedOut {
                    queue.yield(.input(.sessionEnded(reason)))
                }
            }
        }
    }

    /// Repeats a waiting prompt after the program was stopped, because the shell has written since.
    var showPromptAgain: @Sendable () -> Void {
        { [queue] in queue.yield(.resumed) }
    }

    /// Shows a link on which the person logs in in the browser.
    package static func linkPrinter(in language: Language) -> @Sendable (URL) -> Void {
        { link in
            let text = TerminalSentence.openLink.text(link.absoluteString, in: language)
            for line in text.split(separator: "\n") { write(line.printable + "\n") }
        }
    }

    private func styled(_ text: String, _ style: Style) -> String {
        guard usesColor else { return text }
        return switch style {
        case .plain: text
        case .red: "\u{1B}[31m\(text)\u{1B}[0m"
        case .bold: "\u{1B}[1m\(text)\u{1B}[0m"
        }
    }

    /// Ignores a closed output.
    static func write(_ text: String) {
        try? FileHandle.standardOutput.write(contentsOf: Data(text.utf8))
    }
}

extension String {
    /// A line as a command: trimmed and in lowercase.
    package var command: String { trimmingCharacters(in: .whitespaces).lowercased() }
}
