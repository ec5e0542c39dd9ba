import Foundation
import LatchkeyCore
import LatchkeyCrypto
import Testing

/// Every mutant of a token is refused, or has the same content and so counts as the same use of the token.
///
/// A compressed text has other forms that decompress to the same bytes.
///
/// `LATCHKEY_SSO_MUTANTS` sets the number of mutants, in a run of these tests alone.
@Suite struct MutatedTokenTests {
    private static let asked = ProcessInfo.processInfo.environment["LATCHKEY_SSO_MUTANTS"].flatMap(Int.init)
    private static let count = asked ?? 20_000
    /// The limit on the growth of memory in KiB, for any number of mutants.
    private static let mostMemory = 64 * 1024

    private static let lithiumAlphabet = Array(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.~".utf8
    )

    /// A text different from the token: bytes changed, moved, doubled or cut, or parts of another token inserted.
    private static func mutant(of token: [UInt8], with other: [UInt8]) -> [UInt8] {
        var bytes = token
        for _ in 0...Int.random(in: 0...2) {
            let place = bytes.indices.randomElement() ?? 0
            switch Int.random(in: 0..<9) {
            case 0: bytes[place] = lithiumAlphabet.randomElement() ?? 0
            case 1: bytes[place] ^= 1 << UInt8.random(in: 0..<7)
            case 2: bytes.remove(at: place)
            case 3: bytes.insert(lithiumAlphabet.randomElement() ?? 0, at: place)
            case 4: bytes = Array(bytes.prefix(place + 1))
            case 5: bytes.append(contentsOf: bytes.suffix(.random(in: 1...40)))
            case 6: bytes.swapAt(place, bytes.indices.randomElement() ?? 0)
            case 7:
                // Replaces a block with one of the other token.
                let start = 19 + 64 * Int.random(in: 0...3)
                guard start + 64 <= min(bytes.count, other.count) else { continue }
                bytes.replaceSubrange(start..<start + 64, with: other[start..<start + 64])
            default: bytes[place] = .random(in: 1...127)
            }
            if bytes.isEmpty { break }
        }
        return bytes
    }

    private func tryAll(_ tokens: [String], _ check: SSOTokenCheck) async throws {
        var contents: [(SSOStatement, SSOUse)] = []
        for token in tokens { contents.append(try await check.content(token)) }
        let originals = tokens.map { Array($0.utf8) }
        var before = 0
        for number in 0..<Self.count {
            if number == min(10_000, Self.count / 2) { before = Self.memory() }
            let mutant = Self.mutant(
                of: originals[number % originals.count],
                with: originals[(number + 1) % originals.count]
            )
            guard !originals.contains(mutant) else { continue }
            let text = String(decoding: mutant, as: UTF8.self)
            guard let taken = try? await check.content(text) else { continue }
            if !contents.contains(where: { $0 == taken }) { Issue.record("taken: \(text)") }
        }
        let grown = Self.memory() - before
        // In parallel runs the memory includes that of other tests.
        if Self.asked != nil { #expect(grown < Self.mostMemory, "memory grew by \(grown) KiB") }
        for token in tokens {
            let control = await check.refusal(token)
            #expect(control == nil)
        }
    }

    @Test func `no mutant of a LithiumSSO token is accepted`() async throws {
        let orders = (0..<4).map { number in
            Backend.order([
                "padding": number.isMultiple(of: 2) ? "zero" : "pkcs7", "unique_id": "u-\(number)",
                "terminator": number < 2 ? "field" : "glued",
            ])
        }
        try await tryAll(Backend.tokens(orders), Backend.check(Backend.lithium()))
    }

    @Test func `no mutant of a JWT is accepted`() async throws {
        let keys = try JWTSamples()
        let tokens = try await Backend.tokens(["ES256", "EdDSA", "RS256", "HS256"].map { keys.order($0) })
        try await tryAll(tokens, keys.check())
        keys.remove()
    }

    /// The text is not signed: flipping bits of one block flips known bits of the next, and destroys the block itself.
    ///
    /// The compression allows no chosen change, and the checksum at the end detects it.
    @Test func `no bit of the initialization vector or a block can be flipped`() async throws {
        let check = try Backend.check(Backend.lithium())
        let token = try await Backend.tokens([Backend.order()])[0]
        let control = await check.refusal(token)
        try #require(control == nil)
        let base64 = token.dropFirst(19).replacing("-", with: "+").replacing("_", with: "/").replacing(".", with: "=")
        let data = try #require(Data(base64Encoded: String(base64)))
        for bit in 0..<data.count * 8 {
            var flipped = data
            flipped[bit / 8] ^= 1 << UInt8(bit % 8)
            let text = flipped.base64EncodedString().replacing("+", with: "-").replacing("/", with: "_")
                .replacing("=", with: ".")
            let refusal = await check.refusal(token.prefix(19) + text)
            #expect(refusal == .refused(.noKey), "bit \(bit)")
        }
        for place in 2..<18 {
            for letter in "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789" {
                var text = Array(token)
                guard text[place] != letter else { continue }
                text[place] = letter
                let refusal = await check.refusal(String(text))
                #expect(refusal != nil, "\(place) \(letter)")
            }
        }
    }

    /// The process's memory in KiB; 0 where it is unknown.
    private static func memory() -> Int {
        guard let status = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8),
            let line = status.split(separator: "\n").first(where: { $0.hasPrefix("VmRSS:") })
        else { return 0 }
        return Int(line.filter(\.isNumber)) ?? 0
    }
}
