import Foundation
import Latchkey
import LatchkeyTesting
import LatchkeyUI
import Testing

/// The list of devices on the account.
@MainActor @Suite(.timeLimit(.minutes(1))) struct DeviceTests {
    let other: LatchkeyClient
    let app: App

    init() async throws {
        app = await App.signedIn()
        other = .fake(server: app.server, device: Device(name: "Ada’s phone", platform: "iOS"))
        try await other.logIn("ada", password: App.password)
    }

    @Test func `the devices are listed, and others can be logged out`() async throws {
        #expect(app.model.devices.isEmpty)
        await app.model.loadDevices()
        #expect(app.model.devices.count == 2)
        #expect(app.model.devices.filter(\.isThisDevice).count == 1)
        let phone = try #require(app.model.devices.first { !$0.isThisDevice })
        #expect(phone.name == "Ada’s phone")
        #expect(phone.button == "Log Out Ada’s phone")
        #expect(phone.lastUse.hasPrefix("Last used "))
        await app.model.endSession(phone.id)
        #expect(app.model.devices.map(\.isThisDevice) == [true])
        await #expect(throws: LatchkeyError.self) { try await other.account.refresh() }
        #expect(await other.user == nil)
    }

    @Test func `a device that has logged out meanwhile is no error`() async throws {
        await app.model.loadDevices()
        let phone = try #require(app.model.devices.first { !$0.isThisDevice })
        try await other.logOut(waitsForServer: true)
        await app.model.endSession(phone.id)
        #expect(app.model.alert == nil)
        #expect(app.model.devices.count == 1)
    }

    @Test func `all other devices are logged out at once`() async throws {
        await app.model.loadDevices()
        await app.model.endOtherSessions()
        #expect(app.model.devices.map(\.isThisDevice) == [true])
        await app.model.loadDevices()
        #expect(app.model.devices.count == 1)
    }

    @Test func `without a network the list says why it is empty, and a logout is an alert`() async throws {
        await app.model.loadDevices()
        let phone = try #require(app.model.devices.first { !$0.isThisDevice })
        app.server.isOffline = true
        await app.model.loadDevices()
        #expect(app.model.sessionsProblem?.isEmpty == false)
        #expect(app.model.alert == nil)
        await app.model.endSession(phone.id)
        #expect(app.model.alert != nil)
        #expect(app.model.devices.count == 2)
        app.model.dismissAlert()
        app.server.heal()
        await app.model.loadDevices()
        #expect(app.model.sessionsProblem == nil)
    }

    @Test func `another user does not see them`() async throws {
        await app.model.loadDevices()
        app.model.show(.logIn())
        await app.logIn("bob")
        #expect(app.model.devices.isEmpty)
    }

    @Test func `the next user takes over when the current one logs out`() async throws {
        app.model.show(.logIn())
        await app.logIn("bob")
        let content = app.model.contentID
        await app.model.logOut(switchesToNextUser: true)
        #expect(app.model.state == .signedIn)
        #expect(app.model.user?.username == "ada")
        #expect(app.model.contentID != content)
        await app.model.logOut(switchesToNextUser: true)
        #expect(app.model.state == .title)
    }
}
