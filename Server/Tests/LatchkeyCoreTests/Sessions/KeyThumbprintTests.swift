import LatchkeyCore
import LatchkeyCrypto
import LatchkeyJSON
import Testing

/// Keys as JWKs, and the examples of RFC 7638 §3.1, RFC 8037 A.3 and RFC 9449 §6.1.
@Suite struct KeyThumbprintTests {
    private static let modulus =
        "0vx7agoebGcQSuuPiLJXZptN9nndrQmbXEps2aiAFbWhM78LhWx4cbbfAAtVT86zwu1RK7aPFFxuhDR1L6tSoc_BJECPebWKRXjBZCiFV4n3oknjhMs"
        + "tn64tZ_2W-5JsGY4Hc5n9yBXArwl93lqt7_RN5w6Cf0h4QyQ5v-65YGjQR0_FDW2QvzqY368QQMicAtaSqzs8KJZgnYb9c7d0zgdAZHzu6qMQvRL5ha"
        + "jrn1n91CbOpbISD08qNLyrdkt-bFTWhAI4vMQFh6WeZu0fM4lFd2NcRwr3XPksINHaQ-G_xBniIqbw0Ls1jF44-csFCur-kEgU8awapJzKnqDKgw"

    static let examples: [(key: [String: JSONValue], thumbprint: String)] = [
        (
            ["kty": "RSA", "n": .string(modulus), "e": "AQAB", "alg": "RS256", "kid": "2011-04-29"],
            "NzbLsXh8uDCcd-6MNwXF4W_7noWXFZAfHkxZsRGC9Xs"
        ),
        (
            ["kty": "OKP", "crv": "Ed25519", "x": "11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo"],
            "kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k"
        ),
        (
            [
                "kty": "EC", "crv": "P-256", "x": "l8tFrhx-34tV3hRICRDY9zCkDlpBhF42UQUfWVAWBFs",
                "y": "9VE4jf_Ok_o64zbTTlcuNJajHmt6v9TDVrU0CdvGRDA",
            ],
            "0ZcOCORZNYy-DWpqq30jZyJGHTN0d2HglBV3uiguA4I"
        ),
    ]

    @Test(arguments: examples) func `the thumbprint is that of the RFC`(
        _ example: (key: [String: JSONValue], thumbprint: String)
    ) throws {
        let numbers = try #require(PublicKeyNumbers(jwk: example.key))
        #expect(KeyThumbprint(numbers, digest: SHA256TokenDigest()).text == example.thumbprint)
        #expect(PublicKeyNumbers(jwk: numbers.jwk.mapValues(JSONValue.string)) == numbers)
    }

    static let unusable: [[String: JSONValue]] = [
        [:], ["kty": "oct", "k": "AAAA"], ["kty": "EC", "crv": "P-256", "x": "AAAA", "y": "AAAA"],
        ["kty": "EC", "crv": "P-384"],
        ["kty": "OKP", "crv": "X25519", "x": "11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo"],
        // Short moduli, and exponents that are even or small.
        ["kty": "RSA", "n": "AQAB", "e": "AQAB"], ["kty": "RSA", "n": .string(modulus), "e": "AQAC"],
        ["kty": "RSA", "n": .string(modulus), "e": "Aw"], ["kty": "RSA", "n": .string(modulus), "e": "AQ"],
        ["kty": "RSA", "n": .string(modulus), "e": "AQAB="], ["kty": "RSA", "n": 1, "e": "AQAB"],
    ]

    @Test(arguments: unusable) func `a key that cannot be trusted is none`(_ key: [String: JSONValue]) {
        #expect(PublicKeyNumbers(jwk: key) == nil)
    }
}
