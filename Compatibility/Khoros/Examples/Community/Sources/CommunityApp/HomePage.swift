import Foundation
import LatchkeyScreens
import Terminal
import ScreenCalls

/// The questions as text, each with its number.
struct HomePage: Sendable {
    private let questions: [ForumQuestion]
    private let user: String?
    private let isSSO: Bool
    private let language: Language

    init(_ questions: [ForumQuestion], user: String?, isSSO: Bool, in language: Language) {
        self.questions = questions
        self.user = user
        self.isSSO = isSSO
        self.language = language
    }

    func show(on console: Console) {
        console.say(ForumSentence.homeTitle.text(in: language), .bold)
        for line in lines { console.say(line) }
    }

    var lines: [String] {
        var lines: [String] = []
        if let user { lines.append(ForumSentence.signedInAs.text(user, in: language)) }
        for (index, question) in questions.enumerated() {
            let counts = ForumSentence.counts.text("\(question.kudos)", "\(question.replies)", in: language)
            lines.append("\(index + 1)  \(question.title.asOneLine)")
            lines.append("    \(question.author.asOneLine), \(counts)")
        }
        if questions.isEmpty { lines.append(ForumSentence.noQuestions.text(in: language)) }
        return lines + [commands]
    }

    /// A guest can sign in, except with a single-sign-on token.
    ///
    /// A user can ask.
    private var commands: String {
        let offered: [ForumSentence] =
            user != nil ? [.composeCommand, .profileCommand] : isSSO ? [] : [.signInCommand]
        let words = offered.map { $0.text(in: language) + (language == .japanese ? "、" : ", ") }
        return ForumSentence.homeCommands.text(words.joined(), in: language)
    }
}

extension String {
    var asOneLine: String { split(whereSeparator: \.isNewline).joined(separator: " ") }

    /// Indented, so that no line of a user looks like one of the app.
    var indented: [String] {
        replacing("\t", with: "    ").split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
            .map { "    \($0)" }
    }
}
