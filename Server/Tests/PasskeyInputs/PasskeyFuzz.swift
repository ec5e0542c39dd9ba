package import LatchkeyCore
import LatchkeyCrypto

/// Sends changed answers through the checks, and looks for answers that should have been refused.
///
/// Each seed makes one input, so a finding can be repeated. A crash ends the process.
package struct PasskeyFuzz: Sendable {
    package struct Report: Sendable {
        package var inputs = 0
        package var accepted = 0
        package var refusals: [PasskeyRefusal: Int] = [:]
        /// A finding, with its seed.
        package var findings: [String] = []

        package init() {}
    }

    private let registrations: PasskeyRegistrationCheck
    private let assertions: PasskeyAssertionCheck
    private let samples: [Sample]

    package init(_ vectors: PasskeyVectors) throws {
        let relyingParty = try PasskeyVectors.relyingParty()
        let cryptography = StandardPasskeyCryptography()
        registrations = PasskeyRegistrationCheck(relyingParty: relyingParty, cryptography: cryptography)
        assertions = PasskeyAssertionCheck(relyingParty: relyingParty, cryptography: cryptography)
        samples = vectors.good.sorted { $0.key < $1.key }.compactMap { Sample($0.value, relyingParty) }
    }

    package func run(seeds: Range<UInt64>) -> Report {
        var report = Report()
        for seed in seeds {
            var mutation = ByteMutation(generator: SeededGenerator(seed: seed))
            let sample = samples[mutation.generator.below(samples.count)]
            report.inputs += 1
            do throws(PasskeyRefusal) {
                let finding =
                    switch mutation.generator.below(8) {
                    case 0: try Self.value(sample, &mutation)
                    case 1, 2: try Self.data(sample, &mutation)
                    case 3: try Self.key(sample, &mutation)
                    case 4, 5: try register(sample, &mutation)
                    default: try assert(sample, &mutation)
                    }
                report.accepted += 1
                if let finding { report.findings.append("seed \(seed): \(finding)") }
            } catch {
                report.refusals[error, default: 0] += 1
            }
        }
        return report
    }
}

// MARK: - Parts

extension PasskeyFuzz {
    /// A value that is read has no other encoding.
    private static func value(_ sample: Sample, _ mutation: inout ByteMutation) throws(PasskeyRefusal) -> String? {
        let bytes = mutation.mutated(sample.attestationObject)
        guard let (value, length) = try? CBORReader.read(bytes[...]) else { throw .malformed }
        return value.encoded.elementsEqual(bytes.prefix(length)) ? nil : "a value with two encodings"
    }

    /// A key that is read has no other encoding but for the order of its members, and is the stored key.
    private static func key(_ sample: Sample, _ mutation: inout ByteMutation) throws(PasskeyRefusal) -> String? {
        let bytes = mutation.mutated(sample.keyBytes)
        guard let key = COSEKey(bytes: bytes) else { throw .publicKey }
        guard StandardPasskeyCryptography().isUsable(key) else { throw .publicKey }
        return bytes.count == sample.keyBytes.count || key.algorithm == .rs256 ? nil : "a key of another length"
    }

    /// Authenticator data that is read has the flags and the relying party of its bytes.
    private static func data(_ sample: Sample, _ mutation: inout ByteMutation) throws(PasskeyRefusal) -> String? {
        let isNew = mutation.generator.below(2) == 0
        let bytes = mutation.mutated(isNew ? sample.registrationData : sample.assertionData)
        let data = try AuthenticatorData(bytes)
        let isRight =
            bytes.starts(with: data.relyingPartyHash) && bytes[32] == data.flags.rawValue
            && (data.credential != nil) == (bytes[32] & 0x40 != 0)
        return isRight ? nil : "authenticator data differs from its bytes"
    }

    /// A registration that is accepted belongs to the ceremony, and a signed one is unchanged.
    private func register(_ sample: Sample, _ mutation: inout ByteMutation) throws(PasskeyRefusal) -> String? {
        var (client, data) = (sample.registrationClientData, sample.registrationData)
        var object = sample.attestationObject
        switch mutation.generator.below(4) {
        case 0: client = mutation.mutated(client)
        case 1:
            object = mutation.mutated(object)
            data = (try? CBORReader.read(object[...]))?.value.map?["authData"]?.bytes ?? []
        default:
            data = mutation.mutated(data)
            object = sample.attestationObject(with: data)
        }
        let id = Base64URL.encode(sample.credentialID.bytes)
        let answer = PasskeyRegistrationAnswer(
            type: "public-key",
            id: id,
            rawID: id,
            clientDataJSON: Base64URL.encode(client),
            attestationObject: Base64URL.encode(object)
        )
        let passkey = try registrations.check(answer, for: sample.registrationChallenge, isConditional: true)
        if passkey.credentialID != sample.credentialID { return "a registration with another id" }
        if !client.contains(sample.registrationChallenge.text) { return "a registration without its challenge" }
        if COSEKey(bytes: passkey.keyBytes) != passkey.key { return "a key that cannot be read again" }
        let isUnchanged = client == sample.registrationClientData && data == sample.registrationData
        return isUnchanged || !sample.isSigned || passkey.key != sample.key ? nil : "a signed registration was changed"
    }

    /// An assertion that is accepted is unchanged, since it is signed.
    private func assert(_ sample: Sample, _ mutation: inout ByteMutation) throws(PasskeyRefusal) -> String? {
        var (client, data) = (sample.assertionClientData, sample.assertionData)
        var signature = sample.signature
        switch mutation.generator.below(3) {
        case 0: client = mutation.mutated(client)
        case 1: data = mutation.mutated(data)
        default: signature = mutation.mutated(signature)
        }
        let id = Base64URL.encode(sample.credentialID.bytes)
        let answer = PasskeyAssertionAnswer(
            type: "public-key",
            id: id,
            rawID: id,
            clientDataJSON: Base64URL.encode(client),
            authenticatorData: Base64URL.encode(data),
            signature: Base64URL.encode(signature),
            userHandle: sample.passkey.userHandle.text
        )
        _ = try assertions.check(answer, with: sample.passkey, for: sample.assertionChallenge, from: .anyUser)
        let isUnchanged =
            client == sample.assertionClientData && data == sample.assertionData && signature == sample.signature
        return isUnchanged ? nil : "a signed assertion was changed"
    }
}

extension [UInt8] {
    fileprivate func contains(_ text: String) -> Bool {
        String(decoding: self, as: UTF8.self).contains(text)
    }
}

extension PasskeyFuzz.Report {
    package static func += (total: inout Self, other: Self) {
        total.inputs += other.inputs
        total.accepted += other.accepted
        total.refusals.merge(other.refusals, uniquingKeysWith: +)
        total.findings += other.findings
    }
}
