import Latchkey
import LatchkeyAPI

/// A process with the SDK that runs ``SessionRefresh``, and crashes, sleeps and restarts at any time.
final class SimulatedProcess {
    let device: SimulatedDevice
    private unowned let world: World
    private var life = 0
    private var isAlive = true
    private var isAsleep = false
    private var missed: [() -> Void] = []
    private var inFlight = InFlightRefreshes<Int>()
    private var waiting: Set<Int> = []
    private var known: SessionAccess?
    private var refresh: SessionRefresh?
    private var ticket: Int?

    init(on device: SimulatedDevice, in world: World) {
        self.device = device
        self.world = world
        known = device.stored.current?.access
    }

    /// A request needs a valid token.
    func request() {
        guard isAlive, !isAsleep else { return }
        if known == nil { known = read() }
        guard let access = known else { return }
        if world.server.accepts(access.token, at: world.time.now) { return }
        let waiter = world.invariants.newWaiter()
        waiting.insert(waiter)
        if inFlight.join(waiter, for: access) { begin(access) }
        if world.random.happens(10), inFlight.leave(waiter) { answer([waiter], nil) }
    }

    func crash() {
        life += 1
        isAlive = false
        isAsleep = false
        missed = []
        for waiter in waiting { world.invariants.cancel(waiter) }
        waiting = []
        inFlight = InFlightRefreshes()
        known = nil
        refresh = nil
        if let ticket { device.unlock(ticket) }
        ticket = nil
    }

    func start() { isAlive = true }

    /// Suspends the process, as on a sleeping laptop; it keeps its locks.
    func sleep() { isAsleep = true }

    /// Resumes the process, with the events it missed.
    func wake() {
        isAsleep = false
        let missed = missed
        self.missed = []
        for action in missed { action() }
    }

    var hasGoodToken: Bool {
        known.map { world.server.accepts($0.token, at: world.time.now) } ?? false
    }

    private func read() -> SessionAccess? {
        guard case .loaded(let stored) = device.load() else { return nil }
        return stored?.current?.access
    }

    private func begin(_ spent: SessionAccess) {
        let new = SessionRefresh(of: spent, random: world.randomBytes, at: world.moment)
        refresh = new
        perform(new.begin, spent)
    }

    private func perform(_ effect: SessionRefresh.Effect, _ spent: SessionAccess) {
        switch effect {
        case .lock:
            ticket = device.lock(patience: 10_000, whenAwake(spent) { .locked })
        case .load:
            let device = device
            world.time.after(world.random.among(0...3)) { [self] in
                let event = device.load().broken(by: world.faults.defect)
                world.time.after(world.random.among(0...3), whenAwake(spent) { event })
            }
        case .save(let new, _, let stored):
            let device = device
            let isLost = world.faults.defect == .noJournal && new.current?.session.refreshTokens?.next != nil
            world.invariants.recordToken(new.current?.session.refreshTokens?.next, drawnBy: device.name)
            guard !isLost else { return world.time.after(1, whenAwake(spent) { .saved }) }
            let life = life
            world.time.after(world.random.among(0...3)) { [self] in
                // A process that crashes before the write stores nothing.
                guard life == self.life else { return }
                let event = device.save(new, replacing: stored)
                world.time.after(world.random.among(0...3), whenAwake(spent) { event })
            }
        case .send(let pair):
            let handle = whenAwake(spent)
            world.send(pair) { verdict in handle(.answered(verdict)) }
        case .finish(let outcome):
            finish(outcome, spent)
        }
    }

    /// Handles an event; after a suspension, and never after a crash.
    private func whenAwake(_ spent: SessionAccess) -> (SessionRefresh.Event) -> Void {
        let life = life
        return { [self] event in
            guard life == self.life, var next = refresh else { return }
            if world.mayFallAsleep(self) { sleep() }
            if isAsleep { return missed.append { [self] in whenAwake(spent)(event) } }
            let effect = next.handle(event, at: world.moment)
            refresh = next
            perform(effect, spent)
        }
    }

    private func whenAwake(_ spent: SessionAccess, _ event: @escaping () -> SessionRefresh.Event) -> () -> Void {
        let handle = whenAwake(spent)
        return { handle(event()) }
    }

    private func finish(_ outcome: SessionRefresh.Outcome, _ spent: SessionAccess) {
        if let ticket { device.unlock(ticket) }
        ticket = nil
        refresh = nil
        var token: AccessToken?
        switch outcome {
        case .refreshed(let access), .refreshedUnsaved(let access, _, _):
            known = access
            token = access.token
        case .ended(let reason, _, _):
            world.hasSignedOut(because: reason)
            known = nil
        case .failed:
            break
        }
        let (answered, next) = inFlight.finish(spent.sessionID, with: token)
        answer(answered, token)
        if let next { begin(next) }
    }

    private func answer(_ waiters: [Int], _ token: AccessToken?) {
        for waiter in waiters where world.faults.defect != .forgottenWaiter || waiter % 50 != 0 {
            waiting.remove(waiter)
            world.invariants.recordAnswer(to: waiter)
        }
    }
}

extension SessionRefresh.Event {
    /// The event with the effect of a defect.
    fileprivate func broken(by defect: Faults.Defect?) -> SessionRefresh.Event {
        guard defect == .newTokenForEachTry, case .loaded(var stored?) = self, var account = stored.current else {
            return self
        }
        account.session.refreshTokens?.next = nil
        stored.update(account)
        return .loaded(stored)
    }
}
