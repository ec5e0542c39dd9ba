import Foundation
import LatchkeyScreens
import Terminal
import ScreenCalls

/// The timeline as text: the time and the author of each post, and its text below.
struct TimelinePage: Sendable {
    private let posts: [BlogPost]
    private let user: String?
    private let language: Language
    private let timeZone: TimeZone

    init(_ posts: [BlogPost], user: String?, in language: Language, timeZone: TimeZone = .current) {
        self.posts = posts
        self.user = user
        self.language = language
        self.timeZone = timeZone
    }

    func show(on console: Console) {
        console.say(BlogSentence.timelineTitle.text(in: language), .bold)
        for line in lines { console.say(line) }
    }

    var lines: [String] {
        var lines: [String] = []
        if let user { lines.append(BlogSentence.loggedInAs.text(user, in: language)) }
        lines += posts.flatMap(lines(of:))
        if posts.isEmpty { lines.append(BlogSentence.noPosts.text(in: language)) }
        let commands = user == nil ? BlogSentence.timelineCommands : .timelineCommandsLoggedIn
        return lines + [commands.text(in: language)]
    }

    /// Posts are indented, so that no line of a post looks like one of the app.
    private func lines(of post: BlogPost) -> [String] {
        let creator = post.creator.split(whereSeparator: \.isNewline).joined(separator: " ")
        let text = post.text.replacing("\t", with: "    ").split(
            omittingEmptySubsequences: false,
            whereSeparator: \.isNewline
        )
        return ["\(language.text(of: post.created, in: timeZone))  \(creator)"] + text.map { "    \($0)" }
    }
}
