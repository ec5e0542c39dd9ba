import Foundation
import LatchkeyTesting
import SessionProcess

/// A user's app that is killed during refreshes and restarted on the same store.
struct KilledClient {
    /// The result of a run of kills.
    struct Report: Sendable {
        var landings: [KillLanding: Int] = [:]
        /// The refusals of a restarted app.
        var lost: CallTally?
        /// The number of live sessions in the end, and the reasons for ended ones.
        var sessions = 0
        var endings: [String] = []

        var kills: Int { landings.values.reduce(0, +) }
    }

    private let place: ClientPlace
    private let proxy: Proxy
    private let forgetsJournal: Bool
    private var random: SeededRandom

    /// Registers the user, whose app may forget the refresh token it has sent when it is killed.
    init(of server: LocalServer, in folder: TemporaryFolder, forgetsJournal: Bool = false, seed: UInt64) async throws {
        proxy = try await Proxy.start(to: server.url)
        place = try await folder.registerUser("user-\(seed)", at: proxy.url)
        self.forgetsJournal = forgetsJournal
        random = SeededRandom(seed: seed)
    }

    /// Kills processes, and ends early when the session is lost.
    mutating func run(kills: Int) async throws -> Report {
        var report = Report()
        var last: Kill?
        while true {
            let client = try await ClientProcess.open(place)
            defer { client.kill() }
            let isSignedIn = try await client.isSignedIn()
            let tally = try await client.call()
            guard isSignedIn, tally == CallTally(["200": 1]) else {
                report.lost = tally
                return report
            }
            await last?.deliver()
            guard report.kills < kills else {
                report.sessions = try await client.sessions()
                report.endings = try await client.endings()
                return report
            }
            let kill = Kill(at: .random(using: &random))
            report.landings[try await perform(kill, on: client), default: 0] += 1
            last = kill
        }
    }

    private func perform(_ kill: Kill, on client: ClientProcess) async throws -> KillLanding {
        proxy.follow(kill.rules)
        await kill.perform(on: client)
        proxy.follow(ProxyRules())
        var signIn = try StoredSignIn(in: place.file)
        let landing: KillLanding =
            switch (signIn.hasJournal, await kill.hasServerMovedOn) {
            case (false, false): .beforeJournal
            case (true, false): .beforeServer
            case (true, true): .beforeAnswer
            case (false, true): .afterwards
            }
        if forgetsJournal {
            signIn.forgetJournal()
            try signIn.replace(place.file)
        }
        return landing
    }
}
