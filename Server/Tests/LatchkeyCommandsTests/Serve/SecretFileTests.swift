import Foundation
import LatchkeyCommands
import LatchkeyCrypto
import Testing

@Suite struct SecretFileTests {
    /// A path in a temporary folder.
    private final class Place: Sendable {
        let folder: URL
        init() throws {
            folder = FileManager.default.temporaryDirectory.appending(path: "latchkey-secret-\(UUID().uuidString)")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        }
        deinit { try? FileManager.default.removeItem(at: folder) }
        var path: String { folder.appending(path: "latchkey.secret").path() }
    }

    private let place: Place
    private var file: SecretFile { SecretFile(path: place.path) }

    init() throws { place = try Place() }

    private func write(_ text: String, permissions: Int = 0o600) throws {
        try Data(text.utf8).write(to: URL(filePath: place.path))
        try FileManager.default.setAttributes([.posixPermissions: permissions], ofItemAtPath: place.path)
    }

    @Test func `only its owner can read a new secret`() throws {
        _ = try file.create()
        let attributes = try FileManager.default.attributesOfItem(atPath: place.path)
        #expect((attributes[.posixPermissions] as? NSNumber)?.intValue == 0o600)
    }

    @Test func `a new secret is 64 digits and a line end`() throws {
        _ = try file.create()
        let text = try String(contentsOf: URL(filePath: place.path), encoding: .utf8)
        #expect(text.wholeMatch(of: /[0-9a-f]{64}\n/) != nil)
    }

    @Test func `a stored secret opens what it sealed`() throws {
        let sealed = try file.create().seal([1, 2, 3], for: .signingKeys)
        let read = try #require(try file.read())
        #expect(try read.open(sealed, for: .signingKeys) == [1, 2, 3])
    }

    @Test func `without a file there is no secret`() throws {
        let secret = try file.read()
        #expect(secret == nil)
    }

    @Test func `an existing file is never overwritten`() throws {
        _ = try file.create()
        let before = try Data(contentsOf: URL(filePath: place.path))
        #expect(throws: StartError.self) { try file.create() }
        #expect(try Data(contentsOf: URL(filePath: place.path)) == before)
    }

    @Test(arguments: [0o640, 0o604, 0o644, 0o660, 0o601, 0o777]) func `a file that others can use is refused`(
        permissions: Int
    ) throws {
        try write(String(repeating: "a", count: 64), permissions: permissions)
        #expect(throws: StartError.secretFileReadableByOthers(path: place.path)) { try file.read() }
    }

    @Test(arguments: [0o600, 0o400]) func `a file that only its owner can use is accepted`(permissions: Int) throws {
        try write(String(repeating: "a", count: 64) + "\n", permissions: permissions)
        let secret = try file.read()
        #expect(secret != nil)
    }

    private static let damaged = [
        "", "\n", String(repeating: "a", count: 64) + String(repeating: " ", count: 2000),
        String(repeating: "a", count: 63), String(repeating: "a", count: 65),
        String(repeating: "g", count: 64),
        String(repeating: "+a", count: 32), String(repeating: "-1", count: 32), String(repeating: "é", count: 32),
        String(repeating: "a", count: 32) + "\n" + String(repeating: "a", count: 31),
    ]

    @Test(arguments: damaged) func `a damaged file is refused and reported`(text: String) throws {
        try write(text)
        let error = #expect(throws: StartError.self) { try file.read() }
        guard case .secretFileUnusable = error else {
            Issue.record("not unusable: \(String(describing: error))")
            return
        }
        #expect(error?.sentence.contains(place.path) == true)
    }

    @Test func `spaces and line ends around the digits are ignored`() throws {
        try write("\n\t " + String(repeating: "A", count: 64) + " \r\n\n")
        let secret = try file.read()
        #expect(secret != nil)
    }

    @Test func `a pipe is refused without waiting for its writer`() throws {
        try #require(mkfifo(place.path, 0o600) == 0)
        #expect(throws: StartError.secretFileUnusable(path: place.path, problem: "it is not a plain file.")) {
            try file.read()
        }
    }

    @Test func `a link leads to the file`() throws {
        let target = place.folder.appending(path: "target").path()
        _ = try SecretFile(path: target).create()
        try FileManager.default.createSymbolicLink(atPath: place.path, withDestinationPath: target)
        let secret = try file.read()
        #expect(secret != nil)
    }

    @Test func `a folder is refused`() throws {
        try FileManager.default.createDirectory(atPath: place.path, withIntermediateDirectories: true)
        #expect(throws: StartError.self) { try file.read() }
    }

    @Test func `the file's folder must exist`() throws {
        let nowhere = SecretFile(path: place.folder.appending(path: "none/secret").path())
        #expect(throws: StartError.self) { try nowhere.create() }
    }
}
