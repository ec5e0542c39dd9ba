import LatchkeyCore

/// Applications in memory.
struct MemoryApplicationTable: ApplicationTable {
    let database: MemoryDatabase

    private var applications: MemoryRows<ApplicationRow> { database.applications }

    func all() throws -> [Application] { applications.all.map(\.application).sorted { $0.id < $1.id } }

    func find(_ id: Application.ID) throws -> Application? { applications[id]?.application }

    func insert(_ application: Application) throws -> Bool {
        applications.insertIfFree(ApplicationRow(application: application))
    }

    func update(_ application: Application) throws {
        try applications.update(application.id) { $0.application = application }
    }

    func replace(_ application: Application) throws { try update(application) }

    func remove(_ id: Application.ID) throws -> Bool {
        database.clientRegistrations.remove(id)
        return applications.remove(id)
    }

    func logo(_ logo: StoredLogo, of id: Application.ID) throws -> Logo? {
        guard let row = applications[id], row.application.brand.logo == logo else { return nil }
        return row.logo
    }

    func setLogo(_ logo: (name: StoredLogo, content: Logo)?, of id: Application.ID) throws {
        try applications.update(id) { $0.logo = logo?.content }
    }
}
