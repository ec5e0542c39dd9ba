import Foundation
import KiiSDK
import Latchkey
import LatchkeyTesting
import Testing

extension KiiSDKTests {
    /// A logout while the credential store cannot be written.
    @Suite struct LogOutTests {
        let cloud = KiiCloud()

        init() throws {
            cloud.begin()
            try KiiUser.authenticateSynchronous("ada", withPassword: KiiCloud.password)
        }

        private func restore() -> NSError? { thrown { try KiiUser.authenticateWithStoredCredentialsSynchronous() } }

        @Test func `after a log-out no user is logged in or restored`() throws {
            cloud.store.isUnwritable = true
            KiiUser.logOut()
            #expect(!KiiUser.loggedIn() && KiiUser.current() == nil)
            #expect(restore()?.code == 331)
            cloud.begin()
            #expect(restore()?.code == 331)
            cloud.store.isUnwritable = false
            #expect(restore()?.code == 331)
            cloud.begin()
            #expect(restore()?.code == 331)
        }

        @Test func `what is stored is removed at the next call, whichever it is`() async throws {
            cloud.store.isUnwritable = true
            KiiUser.logOut()
            #expect(thrown { try KiiUser.find(byUsernameSynchronous: "bob") }?.code == 340)
            #expect(try await cloud.store.load() != nil)
            cloud.store.isUnwritable = false
            #expect(thrown { try KiiUser.find(byUsernameSynchronous: "bob") }?.code == 340)
            #expect(try await cloud.store.load() == nil)
        }

        @Test func `what is stored is removed when the app begins again`() async throws {
            cloud.store.isUnwritable = true
            KiiUser.logOut()
            cloud.store.isUnwritable = false
            let hold = cloud.store.holdLoads()
            cloud.begin()
            try await hold.arrival()
            hold.release()
            #expect(restore()?.code == 331)
            #expect(try await cloud.store.load() == nil)
        }

        @Test func `a login that comes afterwards stays`() async throws {
            cloud.store.isUnwritable = true
            KiiUser.logOut()
            let error = thrown { try KiiUser.authenticateSynchronous("bob", withPassword: KiiCloud.password) }
            #expect(error?.code == 1203)
            #expect(!KiiUser.loggedIn())
            cloud.store.isUnwritable = false
            try KiiUser.authenticateSynchronous("bob", withPassword: KiiCloud.password)
            try KiiUser.current()?.refreshSynchronous()
            cloud.begin()
            #expect(try KiiUser.authenticateWithStoredCredentialsSynchronous().username == "bob")
        }

        @Test func `the server is told later too, when it was to be told`() async throws {
            cloud.store.isUnwritable = true
            KiiUser.logOut(revokingToken: true)
            #expect(cloud.server.sessions(of: "ada").count == 1)
            cloud.store.isUnwritable = false
            #expect(restore()?.code == 331)
            _ = try await cloud.server.nextRequest(.logOut)
            #expect(cloud.server.sessions(of: "ada").isEmpty)
        }

        @Test func `a log-out during a login cancels it`() async throws {
            let hold = cloud.server.hold(RequestPattern("POST \(KiiCloud.root)/oauth2/token"))
            async let login = told { KiiUser.authenticate("bob", withPassword: KiiCloud.password, andBlock: $0) }
            try await hold.arrival()
            KiiUser.logOut()
            hold.release()
            let told = await login
            #expect(told.error?.code == 340 && !KiiUser.loggedIn())
            #expect(try await cloud.store.load() == nil)
        }

        @Test func `a user who was deleted is not restored`() throws {
            let user = try #require(KiiUser.current())
            cloud.store.isUnwritable = true
            try user.deleteSynchronous()
            #expect(!KiiUser.loggedIn())
            cloud.begin()
            #expect(restore()?.code == 331)
            cloud.store.isUnwritable = false
            #expect(restore()?.code == 331)
        }
    }
}
