import Foundation
import LatchkeyAPI

extension Route {
    static let verificationRoutes: [Route] = [
        .signedIn(.requestVerification) { directory, call, access throws(Refusal) in
            let address = try call.request.read(VerificationRequest.self).address
            let user = try directory.user(access.userID).user
            guard user.unprovenAddresses.contains(address) else {
                let notGiven = "This is not an address that waits for its proof. Set it in the user's record first."
                throw Refusal(fields: [address.field: WrongField.invalid(notGiven).problem])
            }
            let id = directory.ask(.address, of: address, by: user.id, at: call.now)
            return .value(VerificationAsked(verificationID: id), status: 202)
        },
        .open(.confirmVerification) { directory, call throws(Refusal) in
            let body = try call.request.read(VerificationConfirmation.self)
            let (device, push) = try Device.checked(body.device)
            let id = body.verificationID
            let proof = try FakeProof(code: body.code, of: id, named: "verificationID", orToken: body.token)
            let found = try directory.check(proof, for: [.address, .registration], at: call.now)
            let isWhoAsked = proof.isCode || id == found.id
            guard let registration = found.registration else {
                try directory.give(found, isWhoAsked: isWhoAsked, on: device, call)
                return .noContent
            }
            let user = try directory.complete(registration, found, isWhoAsked: isWhoAsked)
            let key = call.request.deviceKey
            let application = call.application
            return .created(
                directory.start(for: user, device, push, on: key, with: application, at: call.now, as: .userRegistered)
            )
        },
    ]
}

extension FakeDirectory {
    /// Makes an address that was proved the user's own.
    fileprivate mutating func give(
        _ found: FakeVerification,
        isWhoAsked: Bool,
        on device: Device?,
        _ call: Call
    ) throws(Refusal) {
        guard let id = found.userID, var record = users[id] else { throw .codeExpired }
        guard isWhoAsked || !record.user.isPseudo else {
            throw Refusal(
                .invalidCode,
                "Open this link in the app that asked for it, or type the code of the message there."
            )
        }
        verifications[found.id]?.isSpent = true
        if let holder = user(found.identifier), holder.user.id != id { throw .taken(found.identifier) }
        // The user may have taken the wish back.
        guard record.user.unprovenAddresses.contains(found.identifier) else { throw .codeExpired }
        record.user.own(found.identifier, isVerified: true)
        record.user.modifiedAt = call.now
        record.version += 1
        users[id] = record
        tell(.addressVerified, of: id, at: call.now, device: device, call.application)
    }

    /// Makes the user who was registered; where somebody else may have asked for it, with the address alone.
    fileprivate mutating func complete(
        _ registration: FakeUser,
        _ found: FakeVerification,
        isWhoAsked: Bool
    ) throws(Refusal) -> User {
        verifications[found.id]?.isSpent = true
        guard user(found.identifier) == nil else { throw .taken(found.identifier) }
        var record = registration
        if !isWhoAsked {
            let asked = registration.user
            record.user = User(id: asked.id, createdAt: asked.createdAt, modifiedAt: asked.modifiedAt)
            record.password = nil
        }
        record.user.own(found.identifier, isVerified: true)
        users[record.user.id] = record
        return record.user
    }
}

extension VerificationRequest {
    fileprivate var address: FakeIdentifier {
        get throws(Refusal) {
            var check = FieldCheck()
            if emailAddress != nil, phoneNumber != nil {
                check.refuse("phoneNumber", .invalid("Ask for one address at a time."))
            } else if let address = check.optional("emailAddress", emailAddress, FieldRules.emailAddress) {
                return .emailAddress(address)
            } else if let number = check.optional("phoneNumber", phoneNumber, FieldRules.phoneNumber) {
                return .phoneNumber(number)
            } else if emailAddress == nil, phoneNumber == nil {
                check.refuse("emailAddress", .missing)
            }
            try check.finish()
            throw .invalidCode
        }
    }
}
