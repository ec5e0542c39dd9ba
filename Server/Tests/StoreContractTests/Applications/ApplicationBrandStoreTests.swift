import Foundation
import LatchkeyCore
import Testing

@Suite struct ApplicationBrandStoreTests {
    @Test(arguments: Engine.all) func `a brand and its logo are stored, replaced and removed`(
        engine: Engine
    ) async throws {
        try await engine.withStores { stores in
            _ = try await stores.applications.insert(Application(id: "kii", name: "Balance"))
            let (first, second) = (try #require(Logo(Array("<svg/>".utf8))), try #require(Logo(Array("<svg />".utf8))))
            var change = ApplicationChange()
            change.brand.name = "Kii Balance"
            change.brand.tagline = "Your account book"
            change.brand.color = "#ffcc00"
            change.brand.support = "mailto:help@example.com"
            change.brand.logo = .replace(Data(first.bytes), digest: [1, 2])
            change.brand.isWordmark = true
            _ = try await stores.applications.change("kii", by: change)
            let brand = ApplicationBrand(
                name: "Kii Balance",
                tagline: "Your account book",
                logo: StoredLogo(hash: "0102", kind: .svg),
                isWordmark: true,
                color: BrandColor("#ffcc00"),
                links: BrandLinks(support: BrandLink("mailto:help@example.com"))
            )
            #expect(try await stores.applications.all().last?.brand == brand)
            let old = StoredLogo(hash: "0102", kind: .svg)
            #expect(try await stores.applications.logo(old, of: "kii") == first)
            #expect(try await stores.applications.logo(old, of: "default") == nil)
            // Another change leaves it.
            _ = try await stores.applications.change("kii", by: ApplicationChange(sessions: .init(idleLifetime: 90)))
            #expect(try await stores.applications.all().last?.brand == brand)
            var another = ApplicationChange()
            another.brand.logo = .replace(Data(second.bytes), digest: [3])
            _ = try await stores.applications.change("kii", by: another)
            #expect(try await stores.applications.logo(old, of: "kii") == nil)
            #expect(try await stores.applications.logo(StoredLogo(hash: "03", kind: .svg), of: "kii") == second)
            another.brand.logo = .remove
            _ = try await stores.applications.change("kii", by: another)
            #expect(try await stores.applications.logo(StoredLogo(hash: "03", kind: .svg), of: "kii") == nil)
            #expect(try await stores.applications.all().last?.brand.isWordmark == false)
        }
    }
}
