import Observation

/// Shows a model: applies it now, and again after each change of what was read, until it is freed.
///
/// Changes in one turn of the main loop are applied together.
@MainActor
package final class Tracking {
    private let apply: @MainActor () -> Void

    package init(_ apply: @escaping @MainActor () -> Void) {
        self.apply = apply
        run()
    }

    private func run() {
        withObservationTracking(apply) { [weak self] in
            Task { @MainActor in self?.run() }
        }
    }
}
