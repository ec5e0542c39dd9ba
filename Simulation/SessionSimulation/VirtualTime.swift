import Foundation

/// Time that goes on only when something happens.
final class VirtualTime {
    private struct Moment {
        let time: Int
        let number: Int
        let action: () -> Void
    }

    /// In milliseconds.
    private(set) var now = 0
    private var number = 0
    /// The next one last.
    private var moments: [Moment] = []

    /// Has something happen later; what is due at the same time happens in the order it was asked for.
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

    /// Lets time go on until nothing is left to happen.
    ///
    /// - Returns: False when it does not come to an end.
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
    /// The date at so many milliseconds of virtual time.
    init(virtual milliseconds: Int) { self.init(timeIntervalSince1970: Double(milliseconds) / 1000) }
}
