import Foundation
import LatchkeyCore
import LatchkeyJSON

extension LatchkeyCore.User {
    /// The reserved members of a user's record; attributes with these names are neither shown nor accepted.
    static let kiiMembers: Set<String> = [
        "userID", "internalUserID", "loginName", "displayName", "country", "locale", "emailAddress",
        "emailAddressVerified", "phoneNumber", "phoneNumberVerified", "password",
    ]

    /// The members that other users see.
    var kiiNames: [String: JSONValue] {
        var record: [String: JSONValue] = ["userID": .string(id.rawValue)]
        record["loginName"] = (username?.text).map(JSONValue.string)
        record["displayName"] = displayName.map(JSONValue.string)
        return record
    }

    /// The members that the user and the application's backend see.
    ///
    /// If the application requires no verification, an address counts as verified, because clients log in only with a
    /// verified one.
    func kiiRecord(hasPassword: Bool, isDisabled: Bool, by rules: AccountRules) -> [String: JSONValue] {
        var record = attributes.filter { !Self.kiiMembers.contains($0.key) && !$0.key.hasPrefix("_") }
        record.merge(kiiNames) { _, own in own }
        record["internalUserID"] = .integer(kiiNumber)
        record["country"] = country.map(JSONValue.string)
        record["locale"] = locale.map(JSONValue.string)
        record["emailAddress"] = (emailAddress?.address ?? pendingEmailAddress).map { .string($0.text) }
        record["emailAddressVerified"] = .bool(emailAddress.map(rules.countsAsVerified) ?? false)
        record["_emailAddressPending"] = (pendingEmailAddress?.text).map(JSONValue.string)
        record["phoneNumber"] = (phoneNumber?.address ?? pendingPhoneNumber).map { .string($0.text) }
        record["phoneNumberVerified"] = .bool(phoneNumber.map(rules.countsAsVerified) ?? false)
        record["_phoneNumberPending"] = (pendingPhoneNumber?.text).map(JSONValue.string)
        record["_hasPassword"] = .bool(hasPassword)
        record["_disabled"] = .bool(isDisabled)
        record["_created"] = .integer(createdAt.milliseconds)
        record["_modified"] = .integer(modifiedAt.milliseconds)
        return record
    }

    /// A permanent number for the user that clients can represent exactly: 52 random bits of the id.
    var kiiNumber: Int64 {
        let digits = id.rawValue.filter { $0 != "-" }.suffix(13)
        return Int64(digits, radix: 16) ?? 0
    }
}

extension UserCredentials {
    /// The members that the user and the application's backend see.
    func kiiRecord(by rules: AccountRules) -> [String: JSONValue] {
        user.kiiRecord(hasPassword: passwordHash != nil, isDisabled: isDisabled, by: rules)
    }
}
