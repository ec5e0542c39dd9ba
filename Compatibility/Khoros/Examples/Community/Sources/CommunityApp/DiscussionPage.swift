import Foundation
import LatchkeyScreens
import Terminal
import ScreenCalls

/// A question as text, with its replies below.
struct DiscussionPage: Sendable {
    private let discussion: Discussion
    private let language: Language
    private let timeZone: TimeZone

    init(_ discussion: Discussion, in language: Language, timeZone: TimeZone = .current) {
        self.discussion = discussion
        self.language = language
        self.timeZone = timeZone
    }

    func show(on console: Console) {
        console.say(discussion.title.asOneLine, .bold)
        for line in lines { console.say(line) }
    }

    var lines: [String] {
        let counts = ForumSentence.counts.text("\(discussion.kudos)", "\(discussion.replies.count)", in: language)
        var lines = [heading(discussion.created, discussion.author)] + discussion.text.indented + [counts]
        for reply in discussion.replies { lines += [heading(reply.created, reply.author)] + reply.text.indented }
        if discussion.replies.isEmpty { lines.append(ForumSentence.noReplies.text(in: language)) }
        return lines + [ForumSentence.discussionCommands.text(in: language)]
    }

    private func heading(_ date: Date, _ author: String) -> String {
        "\(language.text(of: date, in: timeZone))  \(author.asOneLine)"
    }
}
