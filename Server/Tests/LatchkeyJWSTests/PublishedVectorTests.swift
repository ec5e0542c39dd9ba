import Crypto
import CryptoExtras
import Foundation
import LatchkeyCore
import LatchkeyJWS
import Testing

/// The examples of RFC 7515, appendix A, and RFC 8037, appendix A.
@Suite struct PublishedVectorTests {
    struct Vector: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let key: @Sendable () throws -> JWSVerificationKey
        let token: String
        let payload: String
    }

    static let claims = "{\"iss\":\"joe\",\r\n \"exp\":1300819380,\r\n \"http://example.com/is_root\":true}"
    static let encodedClaims =
        "eyJpc3MiOiJqb2UiLA0KICJleHAiOjEzMDA4MTkzODAsDQogImh0dHA6Ly9leGFtcGxlLmNvbS9pc19yb290Ijp0cnVlfQ"
    static let modulus =
        "ofgWCuLjybRlzo0tZWJjNiuSfb4p4fAkd_wWJcyQoTbji9k0l8W26mPddxHmfHQp-Vaw-4qPCJrcS2mJPMEzP1Pt0Bm4d4QlL-yRT-SFd2lZS-pCgNMsD1W"
        + "_YpRPEwOWvG6b32690r2jZ47soMZo9wGzjb_7OMg0LOL-bSf63kpaSHSXndS5z5rexMdbBYUsLA9e-KXBdQOS-UTo7WTBEMa2R2CapHg665xsmtdVMTBQY4"
        + "uDZlxvb3qCo5ZwKh9kG4LT6_I5IhlJH7aGhyxXFvUK-DWNmoudF8NAco9_h9iaGNj8q2ethFkMLs91kzk2PAcDTW9gb54h4FRWyuXpoQ"

    static let vectors = [
        Vector(
            testDescription: "RFC 7515 A.1: HS256",
            key: {
                let secret =
                    "AyM1SysPpbyDfgZld3umj1qzKObwVMkoqQ-EstJQLr_T-1qS0gZH75aKtMN3Yj0iPS4hcgUuTwjAzZr1Z9CAow"
                return .hs256(SymmetricKey(data: try bytes(secret)))
            },
            token:
                "eyJ0eXAiOiJKV1QiLA0KICJhbGciOiJIUzI1NiJ9.\(encodedClaims).dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk",
            payload: claims
        ),
        Vector(
            testDescription: "RFC 7515 A.2: RS256",
            key: { .rs256(try _RSA.Signing.PublicKey(n: bytes(modulus), e: bytes("AQAB"))) },
            token: "eyJhbGciOiJSUzI1NiJ9.\(encodedClaims)."
                + "cC4hiUPoj9Eetdgtv3hF80EGrhuB__dzERat0XF9g2VtQgr9PJbu3XOiZj5RZmh7AAuHIm4Bh-0Qc_lF5YKt_O8W2Fp5jujGbds9uJdbF9CUA"
                + "r7t1dnZcAcQjbKBYNX4BAynRFdiuB--f_nZLgrnbyTyWzO75vRK5h6xBArLIARNPvkSjtQBMHlb1L07Qe7K0GarZRmB_eSN9383LcOLn6_dO--"
                + "xi12jzDwusC-eOkHWEsqtFZESc6BfI7noOPqvhJ1phCnvWh6IeYI2w9QOYEUipUTI8np6LbgGY9Fs98rqVt5AXLIhWkWywlVmtVrBp0igcN_Io"
                + "ypGlUPQGe77Rw",
            payload: claims
        ),
        Vector(
            testDescription: "RFC 7515 A.3: ES256",
            key: {
                let x = try bytes("f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU")
                let y = try bytes("x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0")
                return .es256(try P256.Signing.PublicKey(rawRepresentation: x + y))
            },
            token: "eyJhbGciOiJFUzI1NiJ9.\(encodedClaims)."
                + "DtEhU3ljbEg8L38VWAfUAqOyKAM6-Xx-F4GawxaepmXFCgfTjDxw5djxLa8ISlSApmWQxfKTUJqPP3-Kg6NU1Q",
            payload: claims
        ),
        Vector(
            testDescription: "RFC 8037 A.4 and A.5: EdDSA",
            key: {
                let point = try bytes("11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo")
                return .eddsa(try Curve25519.Signing.PublicKey(rawRepresentation: point))
            },
            token: "eyJhbGciOiJFZERTQSJ9.RXhhbXBsZSBvZiBFZDI1NTE5IHNpZ25pbmc."
                + "hgyY0il_MGCjP0JzlnLWG1PPOt7-09PGcvMg3AIbQR6dWbhijcNR4ki4iylGjg5BhVsPt9g7sVvpAr_MuM0KAg",
            payload: "Example of Ed25519 signing"
        ),
    ]

    private static func bytes(_ text: String) throws -> [UInt8] { try #require(Base64URL.decode(text)) }

    @Test(arguments: vectors) func `a published token is read and verified`(_ vector: Vector) throws {
        let jws = try #require(CompactJWS(vector.token))
        let key = try vector.key()
        #expect(key.hasSigned(jws))
        #expect(String(decoding: jws.payload, as: UTF8.self) == vector.payload)
        #expect(jws.algorithm == key.algorithm)
        #expect(jws.keyID == nil)
    }

    @Test(arguments: vectors) func `no key verifies the token of another algorithm`(_ vector: Vector) throws {
        let key = try vector.key()
        for other in Self.vectors where other.testDescription != vector.testDescription {
            #expect(!key.hasSigned(try JWSSamples.read(other.token)))
        }
    }

    @Test(arguments: vectors) func `a published token with any flipped bit is refused`(_ vector: Vector) throws {
        let key = try vector.key()
        for index in 0..<vector.token.utf8.count {
            for bit in 0..<8 {
                var bytes = Array(vector.token.utf8)
                bytes[index] ^= 1 << UInt8(bit)
                let jws = String(validating: bytes, as: UTF8.self).flatMap { CompactJWS($0) }
                #expect(jws.map(key.hasSigned) != true, "bit \(bit) of byte \(index)")
            }
        }
    }

    /// Published examples of unsupported forms.
    static let others = [
        // A.4: ES512.
        "eyJhbGciOiJFUzUxMiJ9.UGF5bG9hZA.AdwMgeerwtHoh-l192l60hp9wAHZFVJbLfD_UxMi70cwnZOYaRI1bKPWROc-mZZqwqT2SI-KGDKB34XO0aw_7"
            + "XdtAG8GaSwFKdCAPZgoXD2YBJZCPEX3xKpRwcdOO8KpEHwJjyqOgzDO7iKvU8vcnwNrmxYbSW9ERBXukOXolLzeO_Jn",
        // A.5: no signature.
        "eyJhbGciOiJub25lIn0.\(encodedClaims).",
        // A.6 and A.7: JSON serialization, and an unsigned header.
        #"{"payload":"e30","protected":"eyJhbGciOiJFUzI1NiJ9","header":{"kid":"1"},"signature":"DtEh"}"#,
    ]

    @Test(arguments: others) func `a published token of another form is refused`(_ token: String) {
        #expect(CompactJWS(token) == nil)
    }

    @Test func `the private key of RFC 8037 signs what its public key verifies`() throws {
        let seed = try Self.bytes("nWGxne_9WmC6hEr0kuwsxERJxWl7MmkZcDusAxyuf2A")
        let key = JWSSigningKey(try Curve25519.Signing.PrivateKey(rawRepresentation: seed))
        let jws = try JWSSamples.read(try key.sign(["a": "b"]))
        let published = try #require(Self.vectors.last).key()
        #expect(published.hasSigned(jws))
    }
}
