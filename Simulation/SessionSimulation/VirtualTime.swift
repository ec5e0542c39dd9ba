import Foundation

/// A clock that jumps from event to event.
final class VirtualTime {
    private struct Moment {
        let time: Int
        let number: Int
        let action: () -> Void
    }

    /// In milliseconds.
    private(set) var now = 0
    private var number = 0
    /// In descending order of time, so that the next one is the last.
    private var moments: [Moment] = []

    /// Schedules an action; actions of the same time run in order.
    func after(_ milliseconds: Int, _ action: @escaping () -> Void) {
        number += 1
        let moment = Moment(time: now + max(0, milliseconds), number: number, action: action)
        var low = 0
        var high = moments.count
        while low < high {
            let middle = (low + high) / 2
            if (moments[middle].time, moments[middle].number) > (moment.time, moment.number) {
                low = middle + 1
            } else {
                high = middle
            }
        }
        moments.insert(moment, at: low)
    }

    /// Runs until no action is left.
    ///
    /// - Returns: False if actions are left after all steps.
    func run(atMost steps: Int) -> Bool {
        for _ in 0..<steps {
            guard let next = moments.popLast() else { return true }
            now = next.time
            next.action()
        }
        return moments.isEmpty
    }
}

extension Date {
    /// The date of a virtual time in milliseconds.
    init(virtual milliseconds: Int) { self.init(timeIntervalSince1970: Double(milliseconds) / 1000) }
}
