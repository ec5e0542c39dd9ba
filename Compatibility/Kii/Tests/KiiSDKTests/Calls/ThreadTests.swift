import Dispatch
import Foundation
import KiiSDK
import LatchkeyTesting
import Testing

extension KiiSDKTests {
    @Suite struct ThreadTests {
        let cloud = KiiCloud()

        init() { cloud.begin() }

        @Test func `every thread that tasks share may wait at once, while a token is refreshed`() async throws {
            let user = try KiiUser.authenticateSynchronous("ada", withPassword: KiiCloud.password)
            cloud.server.clock.advance(by: .seconds(700))
            let done = await withTaskGroup(of: Bool.self) { group in
                for _ in 0..<64 { group.addTask { (try? user.refreshSynchronous()) != nil } }
                return await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
            }
            #expect(done == 64)
            #expect(cloud.server.requests(.refresh).count == 1)
        }

        @Test func `every thread that tasks share may log in at once`() async throws {
            let done = await withTaskGroup(of: Bool.self) { group in
                for index in 0..<64 {
                    group.addTask {
                        let name = index % 2 == 0 ? "ada" : "bob"
                        return (try? KiiUser.authenticateSynchronous(name, withPassword: KiiCloud.password)) != nil
                    }
                }
                return await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
            }
            #expect(done == 64)
        }

        @Test @MainActor func `the main thread may wait, and blocks come afterwards`() async throws {
            let user = try KiiUser.authenticateSynchronous("ada", withPassword: KiiCloud.password)
            let order = Order()
            await withCheckedContinuation { continuation in
                user.refresh { _, _ in
                    order.note("block")
                    continuation.resume()
                }
                try? user.refreshSynchronous()
                order.note("waited")
            }
            #expect(order.notes == ["waited", "block"])
        }

        @Test func `plain threads and queues may wait`() async throws {
            let user = try KiiUser.authenticateSynchronous("ada", withPassword: KiiCloud.password)
            await withCheckedContinuation { continuation in
                Thread { continuation.resume(returning: try? user.refreshSynchronous()) }.start()
            }
            await withCheckedContinuation { continuation in
                DispatchQueue.global().async { continuation.resume(returning: try? user.refreshSynchronous()) }
            }
            let serial = DispatchQueue(label: "test")
            await withCheckedContinuation { continuation in
                serial.async { continuation.resume(returning: try? user.refreshSynchronous()) }
            }
            #expect(cloud.requests.filter { $0.hasPrefix("GET") }.count == 3)
        }

        @Test @MainActor func `a block may call what waits, and whatever else`() async throws {
            let name: String? = await withCheckedContinuation { continuation in
                KiiUser.authenticate("ada", withPassword: KiiCloud.password) { user, _ in
                    try? user?.refreshSynchronous()
                    user?.refresh { user, _ in continuation.resume(returning: user?.username) }
                }
            }
            #expect(name == "ada")
        }
    }

    /// Notes of events, in order.
    @MainActor private final class Order {
        private(set) var notes: [String] = []
        func note(_ text: String) { notes.append(text) }
    }
}
