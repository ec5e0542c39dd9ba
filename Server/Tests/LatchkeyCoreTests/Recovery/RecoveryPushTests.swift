import Foundation
import LatchkeyCore
import LatchkeyMemory
import Testing

/// Notifications about recoveries on the user's devices.
@Suite struct RecoveryPushTests {
    /// The use cases of a server that sends notifications.
    private static func useCases(_ rules: Rules) -> UseCases {
        let base = rules.useCases()
        return UseCases(
            base.ports,
            applications: base.applications,
            liveSessions: base.liveSessions,
            activity: base.activity,
            sso: base.sso,
            messages: base.messages,
            notices: SignInNotices(by: [.apns], ids: base.ids, deliverySignal: WakeSignal()),
            verificationSignal: base.verificationSignal,
            space: base.space,
            limits: base.limits,
            ids: base.ids
        )
    }

    /// Registers a device of a session.
    private static func register(_ token: Character, for signedIn: SignedIn, _ rules: Rules) throws {
        let device = try PushDevice(provider: "apns", token: String(repeating: token, count: 64))
        let (record, now) = (PushDeviceRecord(device, digest: PlainDigest()), rules.clock.now())
        try rules.memory.change { tables in
            try tables.pushDevices.register(record, for: signedIn.session.id, of: signedIn.user.id, at: now)
        }
    }

    @Test func `each device of the user is told at the start, half-way and at the end`() async throws {
        let fixture = try await RecoveryFixture()
        let rules = fixture.rules
        try Self.register("a", for: fixture.ada, rules)
        try Self.register("b", for: fixture.ada, rules)
        try Self.register("c", for: try await rules.register("eve"), rules)
        let useCases = Self.useCases(rules)
        let grant = try await rules.challenge()
        _ = try await useCases.recoveryRequests.begin(grant.id, from: RequestOrigin(), with: rules.application)
        #expect(rules.memory.rowCounts["notifications"] == 2)
        for count in [4, 6] {
            rules.clock.turn(by: 36 * RecoveryFixture.hour)
            _ = try await useCases.recoveryNotices.work()
            #expect(rules.memory.rowCounts["notifications"] == count)
        }
    }
}
