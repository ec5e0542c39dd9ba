import Foundation
import Latchkey
import Testing

@Suite struct FileProofKeysTests {
    @Test func `a key is made once, and stays`() async throws {
        try await withFolder { folder in
            let file = folder.appending(path: "state/key")
            #expect(try await FileProofKeys(file: file).load()?.publicKey == nil)
            let made = try await FileProofKeys(file: file).loadOrMake().publicKey
            #expect(try await FileProofKeys(file: file).load()?.publicKey == made)
            #expect(try await FileProofKeys(file: file).loadOrMake().publicKey == made)
        }
    }

    @Test func `the file has mode 0600 in a folder of mode 0700`() async throws {
        try await withFolder { folder in
            let file = folder.appending(path: "state/key")
            _ = try await FileProofKeys(file: file).loadOrMake()
            #expect(try mode(of: file) == 0o600)
            #expect(try mode(of: file.deletingLastPathComponent()) == 0o700)
        }
    }

    @Test func `processes that make a key at once get the same`() async throws {
        try await withFolder { folder in
            let file = folder.appending(path: "key")
            let keys = try await withThrowingTaskGroup(of: P256PublicKey.self) { group in
                for _ in 0..<8 {
                    group.addTask { try await FileProofKeys(file: file).loadOrMake().publicKey }
                }
                return try await group.reduce(into: Set<P256PublicKey>()) { $0.insert($1) }
            }
            #expect(keys.count == 1)
        }
    }

    @Test func `a removed or replaced file is noticed`() async throws {
        try await withFolder { folder in
            let (file, other) = (folder.appending(path: "key"), folder.appending(path: "other"))
            let keys = FileProofKeys(file: file)
            let first = try await keys.loadOrMake().publicKey
            try FileManager.default.removeItem(at: file)
            #expect(try await keys.load()?.publicKey == nil)
            let second = try await FileProofKeys(file: other).loadOrMake().publicKey
            try FileManager.default.copyItem(at: other, to: file)
            #expect(try await keys.load()?.publicKey == second)
            #expect(first != second)
        }
    }

    @Test(arguments: ["", "{", "{}", #"{"kty":"EC","crv":"P-256","x":"","y":"","d":"AA"}"#])
    func `a damaged file is no key, and is replaced`(text: String) async throws {
        try await withFolder { folder in
            let file = folder.appending(path: "key")
            _ = try await FileProofKeys(file: file).loadOrMake()
            let handle = try FileHandle(forWritingTo: file)
            try handle.truncate(atOffset: 0)
            try handle.write(contentsOf: Data(text.utf8))
            try handle.close()
            #expect(try await FileProofKeys(file: file).load()?.publicKey == nil)
            let made = try await FileProofKeys(file: file).loadOrMake().publicKey
            #expect(try await FileProofKeys(file: file).load()?.publicKey == made)
        }
    }

    @Test func `a key that others can read is not used`() async throws {
        try await withFolder { folder in
            let file = folder.appending(path: "key")
            _ = try await FileProofKeys(file: file).loadOrMake()
            try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: file.path())
            #expect(await code { try await FileProofKeys(file: file).load() } == .storeInsecure)
            #expect(await code { try await FileProofKeys(file: file).loadOrMake() } == .storeInsecure)
        }
    }

    @Test(.enabled(if: FileManager.default.fileExists(atPath: "/proc/self")))
    func `no key is made on another file system than that of the credentials`() async throws {
        try await withFolder { folder in
            let file = folder.appending(path: "state/key")
            let apart = FileProofKeys(file: file, making: .beside("/proc/data/credentials.json"))
            #expect(await code { try await apart.loadOrMake() } == .storeUnwritable)
            #expect(!FileManager.default.fileExists(atPath: file.path()))
            let credentials = folder.appending(path: "data/credentials.json").path()
            let made = try await FileProofKeys(file: file, making: .beside(credentials)).loadOrMake().publicKey
            #expect(try await apart.loadOrMake().publicKey == made)
        }
    }

    @Test func `it signs by ES256`() async throws {
        let key = SoftwareProofKey(.random())
        let (message, other) = (Array("message".utf8), Array("other".utf8))
        let signature = try await key.signature(of: message)
        #expect(signature.count == 64)
        #expect(key.publicKey.isValid(raw: signature, of: message))
        #expect(!key.publicKey.isValid(raw: signature, of: other))
    }

    @Test func `descriptions show no secret`() {
        let key = P256Key.random()
        #expect("\(key)" == "P256Key(…)")
        #expect(!String(reflecting: SoftwareProofKey(key)).contains("scalar"))
    }

    private func mode(of file: URL) throws -> Int {
        try #require(FileManager.default.attributesOfItem(atPath: file.path())[.posixPermissions] as? Int)
    }
}
