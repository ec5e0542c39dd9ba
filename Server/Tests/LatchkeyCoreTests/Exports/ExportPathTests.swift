import LatchkeyCore
import Testing

@Suite struct ExportPathTests {
    @Test(arguments: [
        ("notes", "objects/user/notes.json"), ("Balance_book-2", "objects/user/Balance_book-2.json"),
        ("..", "objects/user/%2E%2E.json"), ("../../etc/passwd", "objects/user/%2E%2E%2F%2E%2E%2Fetc%2Fpasswd.json"),
        ("/", "objects/user/%2F.json"), ("a\\b", "objects/user/a%5Cb.json"), ("\0", "objects/user/%00.json"),
        ("🦊", "objects/user/%F0%9F%A6%8A.json"), ("", "objects/user/%.json"), ("a~2", "objects/user/a%7E2.json"),
    ])
    func `no name of a bucket leaves its folder`(_ name: String, _ path: String) {
        var paths = ExportPaths()
        #expect(paths.path(application: nil, bucket: name) == path)
    }

    @Test func `neither does the id of an application`() {
        var paths = ExportPaths()
        #expect(paths.path(application: "../x", bucket: "notes") == "objects/application/%2E%2E%2Fx/notes.json")
    }

    @Test func `names that differ only in case get different files, and so do long ones`() {
        var paths = ExportPaths()
        let names = ["Notes", "notes", "NOTES"] + [1, 2].map { String(repeating: "x", count: 300) + "\($0)" }
        let all = names.map { paths.path(application: nil, bucket: $0) }
        #expect(Set(all.map { $0.lowercased() }).count == names.count)
        #expect(all[1] == "objects/user/notes~2.json")
        #expect(all.allSatisfy { $0.split(separator: "/").allSatisfy { $0.utf8.count <= 255 } })
    }
}
