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
        #expect(opened.publicKey == key.publicKey)
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
        let members = key.publicKey.numbers.jwk
        let (x, y) = (try #require(members["x"]), try #require(members["y"]))
        let text = #"{"crv":"P-256","kty":"EC","x":"\#(x)","y":"\#(y)"}"#
        #expect(key.id == Base64URL.encode(Array(SHA256.hash(data: Data(text.utf8)))))
    }

    @Test func `an RSA key has 2048 bits, and is the same after it was stored`() throws {
        let rsa = try SigningKey.generateRSA(at: Date(timeIntervalSince1970: 7))
        let opened = try SigningKey(.rs256, sealed: rsa.sealed(with: secret), with: secret, times: rsa.times)
        #expect(opened.publicKey == rsa.publicKey)
        #expect(opened.algorithm == .rs256)
        let members = rsa.publicKey.numbers.jwk
        #expect(members["kty"] == "RSA")
        #expect(members["e"] == "AQAB")
        #expect(try #require(members["n"].flatMap { Base64URL.decode($0) }).count == 256)
        #expect(members.keys.sorted() == ["e", "kty", "n"])
    }

    @Test func `a key is not opened as one of another algorithm`() throws {
        let rsa = try SigningKey.generateRSA(at: Date(timeIntervalSince1970: 7))
        #expect(throws: (any Error).self) {
            try SigningKey(.es256, sealed: rsa.sealed(with: secret), with: secret, times: rsa.times)
        }
        #expect(throws: (any Error).self) {
            try SigningKey(.rs256, sealed: key.sealed(with: secret), with: secret, times: key.times)
        }
    }

    @Test func `two keys differ`() {
        #expect(SigningKey.generate(at: key.times.createdAt).id != key.id)
    }

    @Test func `its description shows only the id`() {
        #expect("\(key)" == "SigningKey(\(key.id))")
    }
}
