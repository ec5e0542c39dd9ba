/// A screen in the terminal: runs the effects of a state machine, and asks the person when there is nothing to run.
package protocol TerminalView {
    associatedtype Event
    associatedtype Effect
    associatedtype Exit

    /// The event that begins.
    static var firstEvent: Event { get }
    /// The state machine.
    mutating func handle(_ event: Event) -> [Effect]
    /// Runs one effect to its end.
    mutating func perform(_ effect: Effect) async -> Step<Event, Exit>
    /// Asks for a line and says what it means.
    mutating func ask() async -> Step<Event, Exit>
}

/// What follows from an effect or a line.
package enum Step<Event, Exit> {
    /// Nothing; go on.
    case none
    /// The state machine is told of an event.
    case report(Event)
    /// The screen is left.
    case leave(Exit)
}

extension TerminalView {
    /// Runs the screen until it is left.
    package func run() async -> Exit {
        var view = self
        var events = [Self.firstEvent]
        while true {
            if events.isEmpty {
                switch await view.ask() {
                case .none: continue
                case .report(let event): events.append(event)
                case .leave(let exit): return exit
                }
            }
            for effect in view.handle(events.removeFirst()) {
                switch await view.perform(effect) {
                case .none: continue
                case .report(let event): events.append(event)
                case .leave(let exit): return exit
                }
            }
        }
    }
}
