import Latchkey
import LatchkeyAPI

/// A program with the SDK: renews as ``SessionRenewal`` says, and dies, sleeps and starts again at any time.
final class SimulatedProcess {
    let device: SimulatedDevice
    private unowned let world: World
    private var life = 0
    private var isAlive = true
    private var isAsleep = false
    private var missed: [() -> Void] = []
    private var desk = RenewalDesk<Int>()
    private var waiting: Set<Int> = []
    private var known: Grant?
    private var renewal: SessionRenewal?
    private var ticket: Int?

    init(on device: SimulatedDevice, in world: World) {
        self.device = device
        self.world = world
        known = device.stored.current?.grant
    }

    /// Somebody in the program needs a good token.
    func request() {
        guard isAlive, !isAsleep else { return }
        if known == nil { known = read() }
        guard let grant = known else { return }
        if world.server.accepts(grant.token, at: world.time.now) { return }
        let waiter = world.witness.newWaiter()
        waiting.insert(waiter)
        if desk.join(waiter, for: grant) { begin(grant) }
        if world.random.happens(10), desk.leave(waiter) { answer([waiter], nil) }
    }

    /// The program is killed.
    func crash() {
        life += 1
        isAlive = false
        isAsleep = false
        missed = []
        for waiter in waiting { world.witness.isBuried(waiter) }
        waiting = []
        desk = RenewalDesk()
        known = nil
        renewal = nil
        if let ticket { device.unlock(ticket) }
        ticket = nil
    }

    /// The program is started.
    func start() { isAlive = true }

    /// The program is stopped, as on a laptop that sleeps; it keeps its locks.
    func sleep() { isAsleep = true }

    /// The program goes on, with all that it has missed.
    func wake() {
        isAsleep = false
        let missed = missed
        self.missed = []
        for action in missed { action() }
    }

    /// Whether the program has a good token.
    var hasGoodToken: Bool {
        known.map { world.server.accepts($0.token, at: world.time.now) } ?? false
    }

    private func read() -> Grant? {
        guard case .loaded(let stored) = device.load() else { return nil }
        return stored?.current?.grant
    }

    private func begin(_ spent: Grant) {
        let new = SessionRenewal(of: spent, random: world.randomBytes, at: world.moment)
        renewal = new
        perform(new.begin, spent)
    }

    private func perform(_ effect: SessionRenewal.Effect, _ spent: Grant) {
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
            let isLost = world.faults.defect == .noJournal && new.current?.session.renewal?.next != nil
            world.witness.sees(new.current?.session.renewal?.next, drawnBy: device.name)
            guard !isLost else { return world.time.after(1, whenAwake(spent) { .saved }) }
            let life = life
            world.time.after(world.random.among(0...3)) { [self] in
                // A process that is killed before the write leaves nothing.
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

    /// Hands an event in; later when the program sleeps, never when it has died meanwhile.
    private func whenAwake(_ spent: Grant) -> (SessionRenewal.Event) -> Void {
        let life = life
        return { [self] event in
            guard life == self.life, var next = renewal else { return }
            if world.mayFallAsleep(self) { sleep() }
            if isAsleep { return missed.append { [self] in whenAwake(spent)(event) } }
            let effect = next.handle(event, at: world.moment)
            renewal = next
            perform(effect, spent)
        }
    }

    private func whenAwake(_ spent: Grant, _ event: @escaping () -> SessionRenewal.Event) -> () -> Void {
        let handle = whenAwake(spent)
        return { handle(event()) }
    }

    private func finish(_ outcome: SessionRenewal.Outcome, _ spent: Grant) {
        if let ticket { device.unlock(ticket) }
        ticket = nil
        renewal = nil
        var token: AccessToken?
        switch outcome {
        case .granted(let grant), .grantedUnsaved(let grant, _, _):
            known = grant
            token = grant.token
        case .ended(let reason, _, _):
            world.hasSignedOut(because: reason)
            known = nil
        case .failed:
            break
        }
        let (answered, next) = desk.land(spent.sessionID, with: token)
        answer(answered, token)
        if let next { begin(next) }
    }

    private func answer(_ waiters: [Int], _ token: AccessToken?) {
        for waiter in waiters where world.faults.defect != .forgottenWaiter || waiter % 50 != 0 {
            waiting.remove(waiter)
            world.witness.isAnswered(waiter)
        }
    }
}

extension SessionRenewal.Event {
    /// What a client would find that does not keep the pair.
    fileprivate func broken(by defect: Faults.Defect?) -> SessionRenewal.Event {
        guard defect == .newTokenForEachTry, case .loaded(var stored?) = self, var account = stored.current else {
            return self
        }
        account.session.renewal?.next = nil
        stored.update(account)
        return .loaded(stored)
    }
}
