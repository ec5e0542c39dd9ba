import Foundation
import LatchkeyCore
import LatchkeyMail
import Testing

@Suite struct MessagePreviewTests {
    private static let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47]

    private static func files() -> [String: String] {
        let brand = MessageBrand(name: "Example", color: "#ffcc00", logo: "/assets/logo.png", applicationID: "balance")
        let subjects = [
            MessagePreview.Subject(id: "default", name: nil, brand: MessageBrand(name: "<Example>")),
            MessagePreview.Subject(id: "balance", name: "Kii Balance", brand: brand, logo: png),
        ]
        let files = MessagePreview(MessageTemplates(), at: "https://id.example.com").files(of: subjects)
        return Dictionary(uniqueKeysWithValues: files.map { ($0.path, String(decoding: $0.content, as: UTF8.self)) })
    }

    @Test func `each kind in each language for each application has a page and a text, and is in the index`() throws {
        let files = Self.files()
        let index = try #require(files["index.html"])
        for application in ["default", "balance"] {
            for language in MessageLanguage.allCases {
                for kind in MessageKind.allCases {
                    let path = "\(application)/\(language.rawValue)/\(kind.rawValue)"
                    #expect(files[path + ".html"]?.contains("<html lang=\"\(language.rawValue)\">") == true)
                    #expect(files[path + ".txt"]?.hasPrefix("Subject: ") == true)
                    #expect(files[path + ".txt"]?.contains("{{") == false)
                    #expect(index.contains("src=\"\(path).html\""))
                }
            }
        }
    }

    @Test func `an application's pages have its name, colour and logo`() throws {
        let files = Self.files()
        let page = try #require(files["balance/en/verification.html"])
        #expect(page.contains("Kii Balance"))
        #expect(page.contains("#ffcc00"))
        #expect(page.contains("src=\"../logo.png\""))
        #expect(files["balance/logo.png"] != nil)
        #expect(files["default/en/verification.html"]?.contains("<img") == false)
    }

    @Test func `the index escapes the texts`() throws {
        let index = try #require(Self.files()["index.html"])
        #expect(index.contains("&lt;Example&gt;"))
        #expect(!index.contains("<Example>"))
    }
}
