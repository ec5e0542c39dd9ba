import BlogScreens
import Foundation
import LatchkeyScreens
import Terminal

/// The timeline as text: for each post when and by whom, and below it what.
struct TimelinePage: Sendable {
    private let screen: TimelineScreen
    private let timeZone: TimeZone

    init(_ screen: TimelineScreen, timeZone: TimeZone = .current) {
        self.screen = screen
        self.timeZone = timeZone
    }

    func show(on console: Console) {
        console.say(screen.title, .bold)
        for line in lines { console.say(line) }
    }

    var lines: [String] {
        var lines: [String] = []
        if let user = screen.user { lines.append(BlogSentence.loggedInAs.text(user, in: screen.language)) }
        lines += screen.posts.flatMap(lines(of:))
        if screen.posts.isEmpty { lines.append(BlogSentence.noPosts.text(in: screen.language)) }
        let commands = screen.user == nil ? BlogSentence.timelineCommands : .timelineCommandsLoggedIn
        return lines + [commands.text(in: screen.language)]
    }

    /// What others have written is indented, so that no line of theirs can pass for one of ours.
    private func lines(of post: BlogPost) -> [String] {
        let creator = post.creator.split(whereSeparator: \.isNewline).joined(separator: " ")
        let text = post.text.replacing("\t", with: "    ").split(
            omittingEmptySubsequences: false,
            whereSeparator: \.isNewline
        )
        return ["\(screen.language.text(of: post.created, in: timeZone))  \(creator)"] + text.map { "    \($0)" }
    }
}
