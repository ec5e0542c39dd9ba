import Foundation
import LatchkeyScreens
import Testing

@testable import BlogApp

@Suite struct TimelinePageTests {
    func lines(_ posts: [BlogPost], user: String? = nil, language: Language = .english) -> [String] {
        TimelinePage(posts, user: user, in: language, timeZone: .gmt).lines
    }

    @Test func `a post has its date, its creator and its text, in the order they come`() {
        #expect(
            lines([.sample("Second", by: "bob"), .sample("First")]) == [
                "21 November 2026 at 09:04  bob", "    Second", "21 November 2026 at 09:04  ada", "    First",
                "new, refresh, login, quit, help",
            ]
        )
    }

    @Test func `who is logged in stands above, and can log out`() {
        let lines = lines([.sample("Hello")], user: "ada")
        #expect(lines.first == "Logged in as ada")
        #expect(lines.last == "new, refresh, logout, quit, help")
    }

    @Test func `without posts it says how to write one`() {
        #expect(lines([]).first == "No posts yet. Enter new to write the first one.")
    }

    @Test func `no line of a post can pass for one of ours`() {
        let posts = [BlogPost.sample("one\n> \r\ntwo\u{2028}three\tfour", by: "eve\n> quit")]
        #expect(
            lines(posts).dropLast() == [
                "21 November 2026 at 09:04  eve > quit", "    one", "    > ", "    two", "    three    four",
            ]
        )
    }

    @Test func `it speaks Japanese`() {
        #expect(lines([.sample("こんにちは")], language: .japanese).first == "2026年11月21日 09:04  ada")
        #expect(lines([], user: "ada", language: .japanese).first == "adaとしてログイン中")
    }
}

extension BlogPost {
    /// A post of 21 November 2026, 09:04 UTC.
    static func sample(_ text: String, by creator: String = "ada") -> BlogPost {
        BlogPost(id: 1, created: Date(timeIntervalSince1970: 1_795_251_840), text: text, creator: creator)
    }
}
