import Foundation
import LatchkeyAPI
import LatchkeyCore
import LatchkeyCrypto
import LatchkeyTesting
import Testing

/// Two servers on one database accept a token once.
@Suite(.serialized) struct SSONodeTests {
    private static let key = LithiumKey(key: Secret(Array(0..<32)), domain: ".example.com", clientID: "example_client")

    private static func token(_ number: Int) throws -> String {
        let content = try SSOTokenContent(
            uniqueID: "u-\(number)",
            login: "user\(number)",
            emailAddress: "user\(number)@example.com"
        )
        return try #require(SSOTokenMaker(content, at: Date()).lithium(with: key))
    }

    @Test func `a new key is valid at every node, and a token wins at only one`() async throws {
        try await Nodes.with(2) { nodes in
            let file = nodes.folder.url.appending(path: "key")
            let digits = Self.key.key.bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
            try Data(digits.utf8).write(to: file)
            try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file.path())
            let added = try await Command.run(
                [
                    "sso", "keys", "add", "--application", "default", "--kind", "lithium", "--domain", ".example.com",
                    "--client-id", "example_client", "--key-file", file.path(),
                ],
                in: nodes.folder
            )
            try #require(added.exitCode == 0, "\(added.errors)")
            func status(_ token: String, at node: Int) async throws -> Int {
                let body = SSOLogInRequest(ssoToken: token, applicationID: "default")
                return try await nodes.send("POST", "v1/sessions/sso", to: node, body).status
            }
            for node in 0..<2 {
                // Each refused token counts as an attempt, so there are few.
                let hears = try await becomesTrue(within: .seconds(5), pausing: .milliseconds(100)) {
                    try await status(Self.token(1000 + node), at: node) == 201
                }
                #expect(hears)
            }
            for round in 0..<20 {
                let token = try Self.token(round)
                let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
                    for node in [0, 1, 0, 1] { group.addTask { try await status(token, at: node) } }
                    return try await group.reduce(into: [Int]()) { $0.append($1) }
                }
                #expect(statuses.sorted() == [201, 401, 401, 401], "round \(round)")
            }
        }
    }
}
