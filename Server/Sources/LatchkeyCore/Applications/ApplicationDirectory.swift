/// The applications by their ids, in memory.
package struct ApplicationDirectory: Sendable {
    private let applications: [Application.ID: Application]

    package init(_ applications: [Application]) {
        self.applications = Dictionary(applications.map { ($0.id, $0) }) { _, last in last }
    }

    package subscript(id: Application.ID) -> Application? { applications[id] }
}
