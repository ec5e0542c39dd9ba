import Foundation
import LatchkeyAPI
import LatchkeyTesting
import TestDatabases

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Several servers on one PostgreSQL database, with one secret.
struct Nodes: Sendable {
    let folder: TemporaryFolder
    let servers: [LocalServer]

    /// An answer, whatever its status.
    struct Answer: Sendable {
        let status: Int
        let body: Data

        func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try WireJSON.decode(type, from: body) }
        var problem: Problem? { try? WireJSON.decode(Problem.self, from: body) }
    }

    static func with(_ count: Int, _ test: (Nodes) async throws -> Void) async throws {
        let folder = try await TemporaryFolder(engine: .postgresql)
        var servers: [LocalServer] = []
        // One public address, as behind a proxy: tokens of one node are valid at the others.
        for _ in 0..<count {
            let arguments = ["--public-url", "https://id.example.com"]
            servers.append(try await LocalServer.start(in: folder, arguments: arguments))
        }
        let nodes = Nodes(folder: folder, servers: servers)
        do { try await test(nodes) } catch {
            await nodes.stop()
            throw error
        }
        await nodes.stop()
    }

    private func stop() async {
        for server in servers { await server.stop() }
    }

    func send(
        _ method: String,
        _ path: String,
        to node: Int,
        _ body: (any Encodable & Sendable)? = nil,
        token: String? = nil
    ) async throws -> Answer {
        var request = URLRequest(url: servers[node].url.appending(path: path))
        request.httpMethod = method
        if let body {
            request.httpBody = try WireJSON.encode(body)
            request.setValue("application/json", forHTTPHeaderField: "Content-Type")
        }
        if let token { request.setValue("Bearer \(token)", forHTTPHeaderField: "Authorization") }
        let answer = try await Wire.send(request)
        return Answer(status: answer.status, body: answer.body)
    }

    func logIn(_ name: String, _ password: String, at node: Int) async throws -> Session {
        let answer = try await send("POST", "v1/sessions", to: node, LogInRequest(identifier: name, password: password))
        return try answer.decode(SignedIn.self).session
    }

    func refresh(_ current: String, to next: String, at node: Int) async throws -> Answer {
        let body = RefreshRequest(refreshToken: current, nextRefreshToken: next)
        return try await send("POST", "v1/sessions/refresh", to: node, body)
    }
}

/// The successive refresh tokens of a session.
enum NextRefreshToken {
    private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")

    /// Another token of the same family: 22 characters hold its 16 bytes and four bits of the rest.
    static func following(_ token: String) -> String {
        token.prefix("lkr_".count + 22) + String((0..<42).map { _ in alphabet[.random(in: 0..<64)] })
    }
}
