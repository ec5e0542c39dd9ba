import Foundation
import LatchkeyLanguages
import LatchkeyScreens
import Testing

/// Days, times and ages, written by the language files.
@Suite struct DateTests {
    /// 21 November 2026, 21:04 UTC, a Saturday.
    private static let moment = Date(timeIntervalSince1970: 1_795_295_040)

    @Test(arguments: [
        ("en", "Saturday, 21 November 2026"), ("ja", "2026年11月21日 土曜日"), ("de", "Samstag, 21. November 2026"),
        ("fr", "samedi 21 novembre 2026"), ("es", "sábado, 21 de noviembre de 2026"),
        ("pt-BR", "sábado, 21 de novembro de 2026"), ("ko", "2026년 11월 21일 토요일"),
        ("zh-Hans", "2026年11月21日 星期六"),
    ])
    func `a day is written as its language does`(_ tag: String, _ text: String) throws {
        #expect(try #require(Language(rawValue: tag)).day(of: Self.moment) == text)
    }

    @Test(arguments: Language.allCases) func `a clock has 24 hours`(_ language: Language) {
        #expect(language.clockTime(of: Self.moment) == "21:04 UTC")
        #expect(language.clockTime(of: Self.moment.addingTimeInterval(3 * 60 * 60)) == "00:04 UTC")
    }

    @Test(arguments: [
        (-60, "now"), (0, "now"), (59, "now"), (60, "1 minute ago"), (119, "1 minute ago"), (3599, "59 minutes ago"),
        (3600, "1 hour ago"), (86_399, "23 hours ago"), (86_400, "1 day ago"), (6 * 86_400, "6 days ago"),
        (7 * 86_400, "1 week ago"), (29 * 86_400, "4 weeks ago"), (30 * 86_400, "1 month ago"),
        (364 * 86_400, "11 months ago"), (365 * 86_400, "1 year ago"), (730 * 86_400, "2 years ago"),
    ])
    func `an age has its largest whole unit`(_ seconds: Int, _ text: String) {
        #expect(
            Language.english.age(of: Self.moment, at: Self.moment.addingTimeInterval(TimeInterval(seconds))) == text
        )
    }

    @Test(arguments: -8...8) func `a day of the week follows the day before it, before 1970 too`(_ day: Int) {
        let names = Language.english.weekdays
        let text = Language.english.day(of: Date(timeIntervalSince1970: Double(day) * 86_400))
        // 1 January 1970 was a Thursday, the fourth day.
        #expect(text.hasPrefix(names[(day + 3 + 14) % 7] + ", "))
    }

    @Test func `a language that an operator adds writes times in its own way`() throws {
        let folder = URL.temporaryDirectory.appending(path: "languages-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = """
            {"tag": "nl", "name": "Nederlands", "dates": {"day": "{weekday} {day} {month} {year}",
            "weekday6": "zaterdag", "hoursAgo": {"one": "{count} uur geleden", "other": "{count} uur geleden"}}}
            """
        try Data(file.utf8).write(to: folder.appending(path: "nl.json"))
        let dutch = Language(try #require(try Languages(folder: folder.path())["nl"]))
        #expect(dutch.day(of: Self.moment) == "zaterdag 21 November 2026")
        #expect(dutch.age(of: Self.moment, at: Self.moment.addingTimeInterval(7200)) == "2 uur geleden")
        #expect(dutch.clockTime(of: Self.moment) == "21:04 UTC")
    }

    // Apple's systems have data of another version.
    #if os(Linux)
    /// Spaces between digits and words differ; the files write them as their other sentences do.
    private func compact(_ text: String) -> String { text.filter { !$0.isWhitespace } }

    private func locale(_ language: Language) -> Locale {
        Locale(identifier: language == .english ? "en_GB" : language.rawValue)
    }

    @Test(arguments: Language.allCases) func `every day is written as in Foundation`(_ language: Language) {
        let style = Date.FormatStyle(locale: locale(language), timeZone: .gmt).year().month(.wide).day().weekday(.wide)
        for number in 0..<366 {
            let day = Self.moment.addingTimeInterval(Double(number) * 86_400)
            #expect(language.day(of: day) == day.formatted(style))
        }
    }

    @Test(arguments: Language.allCases) func `an age of whole units is written as in Foundation`(_ language: Language) {
        let (hour, day): (TimeInterval, TimeInterval) = (3600, 86_400)
        let ages: [TimeInterval] = [
            60, 120, 300, 59 * 60, hour, 2 * hour, 23 * hour, day, 2 * day, 6 * day, 7 * day, 14 * day, 28 * day,
            31 * day, 61 * day, 366 * day, 731 * day, 3653 * day,
        ]
        for age in ages {
            let style = Date.AnchoredRelativeFormatStyle(
                anchor: Self.moment.addingTimeInterval(-age),
                presentation: .numeric,
                unitsStyle: .wide,
                locale: locale(language)
            )
            let own = language.age(of: Self.moment.addingTimeInterval(-age), at: Self.moment)
            #expect(compact(own) == compact(style.format(Self.moment)))
        }
        let now = Date.AnchoredRelativeFormatStyle(
            anchor: Self.moment,
            presentation: .named,
            unitsStyle: .wide,
            locale: locale(language)
        )
        #expect(language.age(of: Self.moment, at: Self.moment) == now.format(Self.moment))
    }
    #endif
}
