import Foundation
import LatchkeyAPI
import LatchkeyTesting
import Testing

extension Proofs {
    /// More concurrent logins than the server can verify, each of another name and address, so that only the queue for
    /// hashing limits them.
    @Suite(.enabled(if: FileManager.default.fileExists(atPath: "/proc/self/status"))) struct LoginFloodTests {
        private static let crowd = 500
        /// The most memory of a hash, in KiB.
        private static let hash = 19 * 1024

        @Test func `memory is bounded, surplus logins get busy, and token checks go on`() async throws {
            let folder = try await TemporaryFolder()
            let server = try await LocalServer.start(in: folder, arguments: ["--trusted-proxies", "127.0.0.1"])
            let memory = try #require(ServerMemory(of: folder.url.path()))
            let token = try await server.newUser().session.accessToken
            let idle = try memory.own
            let flood = Flood(server)
            async let checks = flood.checks(token)
            let answers = await flood.run(Self.crowd)
            let checked = try await checks
            let busy = answers.filter { $0.status == 503 }
            let verified = answers.count { $0.status == 401 }
            #expect(busy.count + verified == Self.crowd)
            #expect(busy.count > 0)
            for answer in busy {
                #expect(answer.text.contains("\r\nRetry-After: 1\r\n"))
                #expect(answer.text.contains(#""code":"busy""#))
            }
            // A token check costs far less than a hash, and does not wait for one.
            #expect(checked.refused == 0)
            #expect(checked.good > 2 * verified, "\(checked.good) checks beside \(verified) hashes")
            // The system can reclaim pages of the program's own files.
            let cores = ProcessInfo.processInfo.activeProcessorCount
            let peak = try memory.peak - memory.files
            #expect(peak <= cores * Self.hash + 60_000, "\(peak) KiB with \(cores) cores, idle \(idle)")
            // The hashes show in it, so more of them would, too.
            #expect(peak >= idle + Self.hash / 2, "\(peak) KiB, idle \(idle)")
            await server.stop()
        }
    }
}

/// Concurrent logins, and other calls meanwhile.
private actor Flood {
    private let server: LocalServer
    private var isOver = false

    init(_ server: LocalServer) { self.server = server }

    /// The answers of the logins, each over its own connection.
    func run(_ count: Int) async -> [WireAnswer] {
        let url = server.url
        let answers = await withTaskGroup(of: WireAnswer?.self) { group in
            for number in 0..<count {
                group.addTask {
                    let body = #"{"identifier":"name\#(number)","password":"wrong horse"}"#
                    let address = "X-Forwarded-For: 198.51.\(number / 250).\(number % 250)\r\n"
                    let request = WireRequest("POST", "/v1/sessions", body: body, headers: address)
                    return try? await KeptConnection.open(to: url) { try await $0.call(request) }
                }
            }
            return await group.reduce(into: []) { $0 += [$1].compactMap { $0 } }
        }
        isOver = true
        return answers
    }

    /// Checks a token until the flood ends.
    func checks(_ token: String) async throws -> (good: Int, refused: Int) {
        let request = WireRequest("GET", "/v1/sessions/current", headers: "Authorization: Bearer \(token)\r\n")
        return try await KeptConnection.open(to: server.url) { connection in
            var counts = (good: 0, refused: 0)
            while !isOver {
                let status = try await connection.call(request).status
                if status == 200 { counts.good += 1 } else { counts.refused += 1 }
            }
            return counts
        }
    }
}
