import LatchkeyCore
import Testing

@Suite struct ApplicationTests {
    @Test(arguments: ["default", "ab", "a-b", "0123456789", String(repeating: "a", count: 64)])
    func `a slug is an id`(text: String) {
        #expect(Application.isID(.init(text)))
    }

    @Test(
        arguments: [
            "", "a", "Default", "a_b", "a b", "a/b", "ä-ö", "a\n", "default'--", String(repeating: "a", count: 65),
        ]
    )
    func `anything else is none`(text: String) {
        #expect(!Application.isID(.init(text)))
    }
}
