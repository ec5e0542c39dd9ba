import Foundation
import LatchkeyCore
import LatchkeyJSON
import LatchkeyMemory
import PasskeyInputs
import Testing

private let fingerprint = [String](repeating: "AB", count: 32).joined(separator: ":")
private let brokenFingerprints = [
    "", "AB", "AB:CD", String(fingerprint.dropLast(3)), fingerprint + ":AB", "+A" + fingerprint.dropFirst(2),
]

@Suite struct PasskeySitesTests {
    @Test func `a server without other sites and apps has no files for them`() {
        let sites = PasskeySites()
        #expect(sites.relatedOriginsFile == nil)
        #expect(sites.appleFile == nil)
        #expect(sites.androidFile == nil)
        #expect(sites.otherOrigins.isEmpty)
    }

    @Test func `the files have the members that browsers and systems read`() throws {
        let app = try #require(AndroidApp("com.example.app", fingerprints: [fingerprint]))
        let sites = PasskeySites(
            relatedOrigins: [try #require(PasskeyOrigin("https://example.co.uk"))],
            appleApps: [try #require(AppleApp("ABCDE12345.com.example.app"))],
            androidApps: [app]
        )
        #expect(sites.relatedOriginsFile == .object(["origins": .array([.string("https://example.co.uk")])]))
        let apps = JSONValue.array([.string("ABCDE12345.com.example.app")])
        #expect(sites.appleFile == .object(["webcredentials": .object(["apps": apps])]))
        let target = sites.androidFile?.arrayValue?.first?.objectValue?["target"]?.objectValue
        #expect(target?["package_name"] == .string("com.example.app"))
        #expect(target?["sha256_cert_fingerprints"] == .array([.string(fingerprint)]))
        let page = JSONValue.string("https://id.example.com/account#passkeys")
        #expect(
            PasskeySites.endpointsFile(publicURL: "https://id.example.com")
                == .object(["enroll": page, "manage": page])
        )
    }

    @Test func `an Android app uses passkeys from the origin of its certificate`() throws {
        let app = try #require(AndroidApp("com.example.app", fingerprints: [fingerprint.lowercased()]))
        let hash = Base64URL.encode([UInt8](repeating: 0xAB, count: 32))
        #expect(app.fingerprints == [fingerprint])
        #expect(PasskeySites(androidApps: [app]).otherOrigins.map(\.text) == ["android:apk-key-hash:\(hash)"])
    }

    @Test(arguments: ["", "com.example.app", "abcde12345.com.example.app", "ABCDE12345.", "ABCDE12345.a\"b"])
    func `an Apple app has a team and a bundle`(_ id: String) {
        #expect(AppleApp(id) == nil)
    }

    @Test(arguments: ["", "example", "com..app", "com.example-app", "com.example.\u{e4}pp"])
    func `an Android app has a package name`(_ name: String) {
        #expect(AndroidApp(name, fingerprints: [fingerprint]) == nil)
    }

    @Test(arguments: brokenFingerprints) func `a fingerprint is a whole digest`(_ text: String) {
        #expect(AndroidApp("com.example.app", fingerprints: [text]) == nil)
        #expect(AndroidApp("com.example.app", fingerprints: []) == nil)
    }
}

@Suite struct RelyingPartyChangeTests {
    @Test func `a change of the relying party names the passkeys that it makes useless`() async throws {
        let fixture = try PasskeyFixture()
        let ada = try await fixture.register()
        _ = try await fixture.authenticator(of: ada)
        _ = try await fixture.authenticator(of: ada)
        let change = fixture.useCases.relyingPartyChange
        #expect(try await change.passkeysOfOthers(than: fixture.relyingParty).isEmpty)
        #expect(try await change.passkeysOfOthers(than: nil).isEmpty)
        let other = try RelyingParty(publicURL: "https://example.com")
        #expect(try await change.passkeysOfOthers(than: other) == ["example.org": 2])
    }
}
