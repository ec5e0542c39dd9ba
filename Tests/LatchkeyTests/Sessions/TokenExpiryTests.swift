import Foundation
import Latchkey
import Testing

@Suite struct TokenLeaseTests {
    @Test(arguments: [-10 * 365 * 86_400, -3_600, 0, 3_600, 10 * 365 * 86_400])
    func `a device clock that is wrong changes nothing`(wrongBy seconds: Int) {
        let device = Date.sample + TimeInterval(seconds)
        let expiry = TokenExpiry(expiresIn: 600, serverDate: .sample, deviceDate: device)
        #expect(expiry.remaining(atDeviceDate: device) == .seconds(600))
        #expect(expiry.remaining(atDeviceDate: device + 200) == .seconds(400))
        #expect(expiry.remaining(atDeviceDate: device + 600) == .zero)
    }

    @Test(arguments: [-86_400, -60, 86_400])
    func `a clock that was set while the program was closed leaves a token in doubt`(by seconds: Int) {
        let expiry = TokenExpiry(expiresIn: 600, serverDate: .sample, deviceDate: .sample)
        #expect(expiry.remaining(atDeviceDate: .sample + TimeInterval(seconds)) == .zero)
    }

    @Test(arguments: [(600, 60), (7_200, 300), (10, 1), (0, 0)])
    func `a token is due when a tenth of its life is left and at most five minutes`(lifetime: Int, margin: Int) {
        let expiry = TokenExpiry(expiresIn: lifetime, serverDate: nil, deviceDate: .sample)
        #expect(expiry.refreshMargin == .seconds(margin))
        let deadline = Duration.seconds(lifetime)
        #expect(expiry.freshness(deadline: deadline, uptime: deadline) == .expired)
        guard lifetime > 0 else { return }
        #expect(expiry.freshness(deadline: deadline, uptime: deadline - .seconds(margin)) == .fresh)
        let late = deadline - .seconds(margin) + .milliseconds(1)
        #expect(expiry.freshness(deadline: deadline, uptime: late) == .due)
    }

    @Test(arguments: [Int.min, -1, 0, Int.max])
    func `an absurd lifetime does no harm`(seconds: Int) {
        let expiry = TokenExpiry(expiresIn: seconds, serverDate: nil, deviceDate: .sample)
        #expect(0...Int(Int32.max) ~= expiry.lifetime)
    }
}
