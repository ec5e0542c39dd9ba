import LatchkeyTesting
import Testing

@Suite(.serialized) struct BucketsCommandTests {
    private struct Report: Decodable, Equatable {
        let applicationID: String
        let bucket: String?
        let read: String
        let write: String
    }

    private struct Reports: Decodable {
        let buckets: [Report]
    }

    let folder: TemporaryFolder

    init() async throws { folder = try await TemporaryFolder() }

    @Test func `a bucket's rule is changed in parts and shown, with and without a server`() async throws {
        let server = try await LocalServer.start(in: folder)
        let set = ["buckets", "set", "default", "news"]
        let read = try await Command.run(set + ["--read", "anyone", "--json"], in: folder).json(Report.self)
        #expect(read == Report(applicationID: "default", bucket: "news", read: "anyone", write: "owner"))
        await server.stop()
        let write = try await Command.run(set + ["--write", "any-user"], in: folder)
        #expect(write.output.contains("news    anyone  any-user"))
        let list = try await Command.run(["buckets", "list", "default", "--json"], in: folder).json(Reports.self)
        #expect(list.buckets == [Report(applicationID: "default", bucket: "news", read: "anyone", write: "any-user")])
    }

    @Test func `a default rule is set and shown, and a bucket's own rule begins with it`() async throws {
        let server = try await LocalServer.start(in: folder)
        let set = ["buckets", "set", "default"]
        let all = try await Command.run(set + ["--default", "--read", "any-user", "--json"], in: folder)
            .json(Report.self)
        #expect(all == Report(applicationID: "default", bucket: nil, read: "any-user", write: "owner"))
        let news = try await Command.run(set + ["news", "--write", "any-user", "--json"], in: folder).json(Report.self)
        #expect(news == Report(applicationID: "default", bucket: "news", read: "any-user", write: "any-user"))
        let list = try await Command.run(["buckets", "list", "default"], in: folder)
        #expect(list.output.contains("(default)  any-user  owner"))
        await server.stop()
    }

    private static let refused: [(arguments: [String], exitCode: Int32, words: String)] = [
        (["set", "default", "news"], 2, "Give --read or --write"),
        (["set", "default", "--read", "owner"], 2, "either a bucket's name or --default"),
        (["set", "default", "news", "--default", "--read", "owner"], 2, "either a bucket's name or --default"),
        (["set", "default", "a", "--read", "owner"], 2, "not a bucket's name"),
        (["set", "default", "news", "--read", "nobody"], 2, "nobody"),
        (["set", "nobody", "news", "--read", "owner"], 1, "There is no application nobody."),
        (["list", "nobody"], 1, "There is no application nobody."),
    ]

    @Test func `an invalid command is refused in one sentence`() async throws {
        let server = try await LocalServer.start(in: folder)
        for (arguments, exitCode, words) in Self.refused {
            let command = try await Command.run(["buckets"] + arguments, in: folder)
            #expect(command.exitCode == exitCode, "\(arguments)")
            #expect(command.errors.contains(words), "\(arguments): \(command.errors)")
        }
        await server.stop()
    }
}
