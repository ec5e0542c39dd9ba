import LatchkeyCore
import LatchkeyStores
import Testing

@Suite struct MailedLogInStoreTests {
    @Test(arguments: Engine.all) func `an application keeps whether it offers logins by e-mail`(
        engine: Engine
    ) async throws {
        try await engine.withStores { stores in
            func offers() async throws -> Bool? {
                try await stores.storage.read { tables in
                    try tables.applications.find(Application.defaultID)?.accountRules.offersMailedLogIn
                }
            }
            #expect(try await offers() == false)
            var change = ApplicationChange()
            change.offersMailedLogIn = true
            let stored = try await stores.storage.read { try $0.applications.find(Application.defaultID) }
            let changed = try change.applied(to: #require(stored))
            try await stores.storage.transaction { tables in try tables.applications.update(changed) }
            #expect(try await offers() == true)
        }
    }
}
