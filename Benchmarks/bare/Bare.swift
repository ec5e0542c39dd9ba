import Foundation
import Hummingbird
import Logging

/// A route of Hummingbird that does nothing: the baseline of the benchmarks.
///
/// It answers about as many bytes as `GET /v1/sessions/current` does. Its argument is its port; any free one without it.
@main
enum Bare {
    static func main() async throws {
        let router = Router()
        let answer = ByteBuffer(string: #"{"status":"ok","padding":""# + String(repeating: "x", count: 130) + #""}"#)
        router.get("/") { _, _ in
            Response(status: .ok, headers: [.contentType: "application/json"], body: ResponseBody(byteBuffer: answer))
        }
        let port = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 0
        var logger = Logger(label: "bare")
        logger.logLevel = .error
        let application = Application(
            router: router,
            configuration: ApplicationConfiguration(address: .hostname("127.0.0.1", port: port)),
            onServerRunning: { channel in
                let line = "Bare is listening on http://127.0.0.1:\(channel.localAddress?.port ?? 0)\n"
                FileHandle.standardOutput.write(Data(line.utf8))
            },
            logger: logger
        )
        try await application.runService()
    }
}
