import Foundation
import Testing

/// The files of this folder are those of the tutorial.
@Suite struct TutorialTextTests {
    @Test(arguments: ["Notes.swift", "NotesTests.swift"]) func `the tutorial has this file word for word`(
        name: String
    ) throws {
        let folder = URL(filePath: #filePath).deletingLastPathComponent()
        let file = try String(contentsOf: folder.appending(path: name), encoding: .utf8)
        let root = (0..<3).reduce(folder) { url, _ in url.deletingLastPathComponent() }
        let tutorial = root.appending(path: "Sources/LatchkeyUI/LatchkeyUI.docc/BuildANotesApp.md")
        let text = try String(contentsOf: tutorial, encoding: .utf8)
        #expect(text.contains("```swift\n// \(name)\n\(file)```\n"))
    }
}
