import LatchkeyCore
import Testing

@Suite struct BrandColorTests {
    @Test(arguments: ["", "#fff", "2b5fd9", "#2b5fd", "#2b5fd9f", "#gggggg", "#+12345", "#-12345", "#２b5fd9", "red"])
    func `only six digits are a colour`(_ text: String) {
        #expect(BrandColor(text) == nil)
    }

    @Test(arguments: [("#000000", "#ffffff"), ("#FFFFFF", "#000000"), ("#2b5fd9", "#ffffff"), ("#ffcc00", "#000000")])
    func `the text on a colour has the better contrast`(_ color: String, _ text: String) throws {
        #expect(try #require(BrandColor(color)).textOnIt == text)
    }

    @Test func `text is readable on every colour`() throws {
        for red in stride(from: 0, through: 255, by: 15) {
            for green in stride(from: 0, through: 255, by: 15) {
                for blue in stride(from: 0, through: 255, by: 15) {
                    let digits = [red, green, blue].map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
                    #expect(try #require(BrandColor("#" + digits)).contrast >= 4.5)
                }
            }
        }
    }

    @Test func `Latchkey's own colour is readable, and its buttons have an edge on dark pages`() throws {
        #expect(BrandColor.standard.textOnIt == "#ffffff")
        #expect(BrandColor.standard.contrast >= 4.5)
        #expect(BrandColor.standard.contrast(to: try #require(BrandColor("#181b21"))) >= 3)
    }

    @Test func `a picture is an SVG or a PNG within the limit`() {
        #expect(Logo(Array("<svg xmlns=\"http://www.w3.org/2000/svg\"/>".utf8))?.kind == .svg)
        #expect(Logo([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])?.kind == .png)
        #expect(Logo(Array("GIF89a".utf8)) == nil)
        #expect(Logo(Array("<svg>".utf8) + Array(repeating: 32, count: 70_000)) == nil)
    }
}
