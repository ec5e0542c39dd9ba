import Foundation
import LatchkeyCore
import LatchkeyScreens
import Testing

@testable import LatchkeyPages

/// The direction of a page.
@Suite struct DirectionTests {
    private func page(in language: Language) -> String {
        let assets = AssetLinks(stylesheet: "/a.css", accountStylesheet: "/b.css", script: "/a.js", logo: "/a.svg")
        let menu = LanguageMenu(path: "/login", query: [], current: language)
        let frame = PageFrame(Brand(name: "Balance"), assets, in: language, menu)
        return PageTemplates.render(PageView(PageContent(name: .login, heading: "x"), frame))
    }

    @Test func `a page in an operator's language is laid out in its direction`() throws {
        let arabic = try Language(file: Data(#"{"tag": "ar", "name": "العربية"}"#.utf8))
        #expect(page(in: arabic).contains(#"<html lang="ar" dir="rtl">"#))
        #expect(page(in: .japanese).contains(#"<html lang="ja">"#))
    }
}
