import Crypto
import Foundation
import LatchkeyCore
import LatchkeyCrypto
import Testing

@Suite struct SigningKeyTests {
    private let secret: ServerSecret
    private let key = SigningKey.generate(at: Date(timeIntervalSince1970: 7))

    init() throws { secret = try ServerSecret(SecureRandom.bytes(32)) }

    @Test func `an opened key equals the sealed one`() throws {
        let opened = try SigningKey(sealed: key.sealed(with: secret), with: secret, times: key.times)
        #expect(opened.id == key.id)
        #expect(opened.coordinates == key.coordinates)
        #expect(opened.times == key.times)
    }

    @Test func `another secret does not open a key`() throws {
        let sealed = try key.sealed(with: secret)
        let other = try ServerSecret(SecureRandom.bytes(32))
        #expect(throws: SealingError.cannotOpen) {
            try SigningKey(sealed: sealed, with: other, times: key.times)
        }
    }

    @Test func `the id is the thumbprint of the public key`() throws {
        let text = #"{"crv":"P-256","kty":"EC","x":"\#(key.coordinates.x)","y":"\#(key.coordinates.y)"}"#
        #expect(key.id == Base64URL.encode(Array(SHA256.hash(data: Data(text.utf8)))))
    }

    @Test func `two keys differ`() {
        #expect(SigningKey.generate(at: key.times.createdAt).id != key.id)
    }

    @Test func `its description shows only the id`() {
        #expect("\(key)" == "SigningKey(\(key.id))")
    }
}
