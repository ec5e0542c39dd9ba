import Foundation
import Latchkey
import LatchkeyAPI

/// One run: a server, a device whose processes share a sign-in, and possibly a thief with a copy of it.
final class World {
    /// The duration of faults, in milliseconds.
    private static let duration = 300_000

    let faults: Faults
    let random: SeededRandom
    let randomBytes: RandomBytes
    let time = VirtualTime()
    let server: SimulatedServer
    let invariants: InvariantChecker
    /// The clocks of all processes.
    var moment: Moment {
        // With a stopped clock, a suspended process does not notice that its data is stale.
        Moment(uptime: .milliseconds(faults.defect == .sleeperSends ? 0 : time.now), date: Date(virtual: time.now))
    }
    private let network: SimulatedNetwork
    private let device: SimulatedDevice
    private var owner: [SimulatedProcess] = []
    private var thief: SimulatedProcess?

    init(seed: UInt64, faults: Faults) {
        let random = SeededRandom(seed: seed)
        let stored = StoredCredentials.first(random)
        self.faults = faults
        self.random = random
        randomBytes = RandomBytes { random.bytes($0) }
        server = SimulatedServer(stored.current, faults: faults)
        invariants = InvariantChecker(server: server, time: time)
        network = SimulatedNetwork(
            server: server,
            time: time,
            random: random,
            faults: faults,
            arrived: invariants.recordRefresh
        )
        device = SimulatedDevice(name: "owner", stored: stored, time: time)
    }

    /// Runs everything.
    ///
    /// - Returns: The violated invariants.
    func run() -> [String] {
        owner = (0..<random.among(1...3)).map { _ in SimulatedProcess(on: device, in: self) }
        for process in owner { plan(process) }
        for _ in 0..<random.among(0...2) { planLocking() }
        if random.happens(30) { later { $0.server.forgetTokens() } }
        if faults.isRevoked { later { $0.server.revoke() } }
        if faults.hasThief { later { $0.steal() } }
        time.after(Self.duration) { [unowned self] in calmDown() }
        if !time.run(atMost: 100_000) { invariants.report("the run did not come to an end") }
        invariants.checkWaiters()
        return invariants.violations
    }

    // MARK: Faults

    private func plan(_ process: SimulatedProcess) {
        var moment = 0
        while moment < Self.duration {
            moment += random.among(5_000...50_000)
            time.after(moment) { process.request() }
            if random.happens(30) { time.after(moment) { process.request() } }
        }
        for _ in 0..<random.among(0...2) {
            let crash = random.among(0...Self.duration)
            time.after(crash) { process.crash() }
            time.after(crash + random.among(1...20_000)) { process.start() }
        }
        // A crash near the start of a refresh.
        if random.happens(40) {
            let moment = SimulatedServer.lifetime * random.among(1...4) + random.among(0...20_000)
            time.after(moment) { process.crash() }
            time.after(moment + random.among(1...2_000)) { process.start() }
        }
        if random.happens(30) {
            let now = random.among(0...Self.duration)
            time.after(now) { process.sleep() }
            time.after(now + random.among(5_000...200_000)) { process.wake() }
        }
    }

    private func planLocking() {
        let moment = random.among(0...Self.duration)
        time.after(moment) { [unowned self] in device.isLocked = true }
        time.after(moment + random.among(1_000...30_000)) { [unowned self] in device.isLocked = false }
    }

    private func later(_ action: @escaping (World) -> Void) {
        time.after(random.among(0...Self.duration * 2 / 3)) { [unowned self] in action(self) }
    }

    private func steal() {
        guard device.stored.current != nil else { return }
        invariants.recordTheft()
        let copy = SimulatedDevice(name: "thief", stored: device.stored, time: time)
        let process = SimulatedProcess(on: copy, in: self)
        thief = process
        for _ in 0..<random.among(1...4) {
            time.after(random.among(0...Self.duration - time.now)) { process.request() }
        }
    }

    /// Ends all faults.
    private func calmDown() {
        network.isCalm = true
        device.isLocked = false
        for process in owner {
            process.wake()
            process.start()
        }
        // By then all messages have arrived, and all access tokens have expired.
        time.after(SimulatedNetwork.deadline * 2 + SimulatedServer.lifetime) { [unowned self] in
            for process in owner { process.request() }
            time.after(5_000) { [unowned self] in check() }
        }
    }

    // MARK: Invariants

    private func check() {
        if server.liveTokens > 1 { invariants.report("\(server.liveTokens) refresh tokens are live") }
        if server.end == nil {
            for process in owner where !process.hasGoodToken {
                invariants.report("the server has not ended the session, and a program has no good token")
            }
            if device.stored.current == nil { invariants.report("signed out for nothing") }
        } else if !faults.hasThief, !faults.isRevoked {
            invariants.report("the session of one honest user was ended: \(server.end.map(\.rawValue) ?? "")")
        } else if device.stored.current != nil {
            invariants.report("the session has ended, and the device does not know it")
        }
    }

    // MARK: Callbacks

    func send(_ pair: RefreshPair, _ reply: @escaping (RefreshRules.Verdict) -> Void) {
        network.send(pair, reply)
    }

    /// Whether a process is suspended between two steps.
    func mayFallAsleep(_ process: SimulatedProcess) -> Bool {
        guard !network.isCalm, process !== thief, random.happens(1) else { return false }
        time.after(random.among(5_000...250_000)) { process.wake() }
        return true
    }

    func hasSignedOut(because reason: SessionEndReason) {
        if server.end == nil {
            invariants.report("signed out (\(reason)) although the server has not ended the session")
        }
    }
}

extension StoredCredentials {
    fileprivate static func first(_ random: SeededRandom) -> StoredCredentials {
        let secret = Data(random.bytes(48)).base64EncodedString()
            .replacing("+", with: "-").replacing("/", with: "_")
        let date = Date(timeIntervalSince1970: 0)
        let session = StoredSession(
            id: "session",
            accessToken: AccessToken("access"),
            expiry: TokenExpiry(expiresIn: 60, serverDate: nil, deviceDate: date),
            refreshTokens: RefreshToken("lkr_" + secret).map { RefreshTokens(current: $0) }
        )
        let user = User(id: "user", createdAt: date, modifiedAt: date)
        return StoredCredentials(
            realm: Realm(server: "https://id.example.com", application: "default"),
            accounts: [Account(user: user, session: session)],
            currentUserID: user.id
        )
    }
}
