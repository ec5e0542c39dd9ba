import Foundation
import LatchkeyCore
import LatchkeyCrypto
@_spi(ProcessStart) import LatchkeyTesting
import ServerTesting
import Testing

/// An independent backend: a script that makes tokens by the formats' specifications.
enum Backend {
    static let now = Date(milliseconds: 1_795_227_290_000)
    static let key = "00112233445566778899aabbccddeeff"

    /// The tokens for some orders, in order.
    static func tokens(_ orders: [[String: any Sendable]]) async throws -> [String] {
        let folder = FileManager.default.temporaryDirectory.appending(path: "backend-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let (input, output) = (folder.appending(path: "in"), folder.appending(path: "out"))
        let lines = try orders.map { try JSONSerialization.data(withJSONObject: $0) }
        try Data(lines.joined(separator: [UInt8(ascii: "\n")])).write(to: input)
        try Data().write(to: output)
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        let script = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "backend.py")
        process.arguments = ["python3", script.path()]
        process.standardInput = try FileHandle(forReadingFrom: input)
        process.standardOutput = try FileHandle(forWritingTo: output)
        let code = try await withCheckedThrowingContinuation { continuation in
            process.terminationHandler = { continuation.resume(returning: $0.terminationStatus) }
            do { try ProcessStart.run(process) } catch { continuation.resume(throwing: error) }
        }
        try #require(code == 0)
        return try String(contentsOf: output, encoding: .utf8).split(separator: "\n").map(String.init)
    }

    /// The content of most LithiumSSO tokens here.
    static func order(_ changes: [String: any Sendable] = [:]) -> [String: any Sendable] {
        let standard: [String: any Sendable] = [
            "key": key, "domain": ".example.com", "client_id": "example_client", "unique_id": "u-1", "login": "alice",
            "email": "alice@example.com", "time": Int(now.timeIntervalSince1970),
        ]
        return standard.merging(changes) { $1 }
    }

    /// A check of tokens with some keys.
    static func check(
        _ methods: SSOKey.Method...,
        window: Int = SSOKey.standardWindow,
        remote: any RemoteKeys = NoRemoteKeys(),
        at time: Date = now
    ) throws -> SSOTokenCheck {
        let keys = methods.enumerated().map { number, method in
            SSOKey(
                id: SSOKey.ID("key-\(number)"),
                applicationID: "default",
                method: method,
                window: window,
                createdAt: now
            )
        }
        return SSOTokenCheck(
            keys: SSOKeyDirectory(keys),
            tokens: SSOTokenOpener(remote: remote),
            digest: try ServerSecret(SecureRandom.bytes(32)).keyedDigest(for: .ssoUses),
            clock: TestClock(time)
        )
    }

    static func lithium(_ key: String = key, smr: String? = nil) throws -> SSOKey.Method {
        .lithium(
            LithiumKey(
                key: Secret(try #require(bytes(key))),
                addressKey: smr.flatMap(bytes).map { Secret($0) },
                domain: ".example.com",
                clientID: "example_client"
            )
        )
    }

    static func bytes(_ digits: String) -> [UInt8]? {
        let digits = Array(digits)
        return stride(from: 0, to: digits.count, by: 2).compactMap { UInt8(String(digits[$0...$0 + 1]), radix: 16) }
    }
}

/// No host publishes keys.
struct NoRemoteKeys: RemoteKeys {
    func keys(at url: String, with id: String?) async throws(RemoteKeysError) -> [SSOPublicKey] {
        throw .unavailable("there is nobody")
    }
}

/// A host that publishes these keys.
struct GivenRemoteKeys: RemoteKeys {
    let keys: [SSOPublicKey]

    func keys(at url: String, with id: String?) async throws(RemoteKeysError) -> [SSOPublicKey] { keys }
}

extension SSOTokenCheck {
    private static let application = Application(id: "default", name: "Default")

    /// The content and the use of a token.
    func content(_ token: String) async throws(SSOTokenCheckError) -> (SSOStatement, SSOUse) {
        try await verify(token, for: Self.application)
    }

    /// The content of a token.
    func statement(_ token: String) async throws(SSOTokenCheckError) -> SSOStatement {
        try await content(token).0
    }

    /// The refusal of a token; nil for a valid one.
    func refusal(_ token: String) async -> SSOTokenCheckError? {
        do {
            _ = try await statement(token)
            return nil
        } catch { return error }
    }
}
