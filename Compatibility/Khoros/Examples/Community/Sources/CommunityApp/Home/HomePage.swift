import CommunityScreens
import Foundation
import LatchkeyScreens
import Terminal

/// The questions as text: each with its number, and below it by whom and what others make of it.
struct HomePage: Sendable {
    private let screen: HomeScreen

    init(_ screen: HomeScreen) { self.screen = screen }

    func show(on console: Console) {
        console.say(screen.title, .bold)
        for line in lines { console.say(line) }
    }

    var lines: [String] {
        var lines: [String] = []
        if let user = screen.user { lines.append(ForumSentence.signedInAs.text(user, in: screen.language)) }
        for (index, question) in screen.questions.enumerated() {
            let counts = ForumSentence.counts.text("\(question.kudos)", "\(question.replies)", in: screen.language)
            lines.append("\(index + 1)  \(question.title.asOneLine)")
            lines.append("    \(question.author.asOneLine), \(counts)")
        }
        if screen.questions.isEmpty { lines.append(ForumSentence.noQuestions.text(in: screen.language)) }
        return lines + [commands]
    }

    private var commands: String {
        let buttons = screen.buttons.map { button in
            switch button {
            case .signIn: ForumSentence.signInCommand
            case .compose: ForumSentence.composeCommand
            case .profile: ForumSentence.profileCommand
            }
        }
        let words = buttons.map { $0.text(in: screen.language) + (screen.language == .japanese ? "、" : ", ") }
        return ForumSentence.homeCommands.text(words.joined(), in: screen.language)
    }
}

extension String {
    /// What others have written, on one line.
    var asOneLine: String { split(whereSeparator: \.isNewline).joined(separator: " ") }

    /// What others have written, indented, so that no line of theirs can pass for one of ours.
    var indented: [String] {
        replacing("\t", with: "    ").split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
            .map { "    \($0)" }
    }
}
