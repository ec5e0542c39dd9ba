#if os(Linux)
import TerminalTesting

extension Programs {
    static let balance = path(of: "balance")

    /// Whether the app and the server are built; `swift build --traits Server` builds the server.
    static var areBuilt: Bool { areBuilt(balance, server) }
}

extension Household {
    /// The command line of a device: its own store, in English unless said otherwise.
    func command(for server: RunningServer, device: String = "phone", language: String = "en") -> [String] {
        ["--server", server.url, "--language", language, "--store", store(of: device)]
    }

    /// Starts the app on a device, on pipes.
    func start(
        _ server: RunningServer,
        device: String = "phone",
        language: String = "en"
    ) throws -> Child {
        try Child(Programs.balance, command(for: server, device: device, language: language))
    }
}
#endif
