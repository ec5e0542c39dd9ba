import ArgumentParser
import Foundation
import LatchkeyCore
import LatchkeyJSON

/// The values of a user's record.
struct ProfileOptions: ParsableArguments {
    @Option(help: "The name to log in with: 3 to 64 letters, digits, hyphens, underscores or dots.")
    var username: String?

    @Option(help: "The e-mail address.")
    var emailAddress: String?

    @Option(help: "The phone number with its +, or as it is written in --country.")
    var phoneNumber: String?

    @Flag(help: "Mark the addresses as verified. Otherwise the user verifies them first.")
    var verified = false

    @Option(help: "The name that other people read.")
    var displayName: String?

    @Option(help: "Two letters, for example JP.")
    var country: String?

    @Option(help: "The language, for example en or ja-JP.")
    var locale: String?

    @Option(help: "Your own attributes as a JSON object; in a change, null removes a member.")
    var attributes: String?

    @Option(help: "The application whose rules apply.")
    var application = Application.defaultID

    func validate() throws {
        guard (try? members()) != nil else { throw ValidationError("Give --attributes one JSON object.") }
    }

    func members() throws -> [String: JSONValue] {
        guard let attributes else { return [:] }
        return try JSONDecoder().decode([String: JSONValue].self, from: Data(attributes.utf8))
    }

    func values() throws -> ProfileValues {
        ProfileValues(
            username: username,
            emailAddress: emailAddress,
            phoneNumber: phoneNumber,
            areAddressesProven: verified,
            displayName: displayName,
            country: country,
            locale: locale,
            attributes: try attributes.map { _ in try members() }
        )
    }
}

/// The values of a user's record in a command.
struct ProfileValues: Codable, Sendable {
    var username: String?
    var emailAddress: String?
    var phoneNumber: String?
    var areAddressesProven = false
    var displayName: String?
    var country: String?
    var locale: String?
    var attributes: [String: JSONValue]?

    var isEmpty: Bool {
        [username, emailAddress, phoneNumber, displayName, country, locale].allSatisfy { $0 == nil }
            && attributes == nil
    }

    func form(password: String?) -> RegistrationForm {
        var form = RegistrationForm(
            username: username,
            emailAddress: emailAddress,
            phoneNumber: phoneNumber,
            password: password,
            displayName: displayName,
            country: country,
            locale: locale,
            attributes: attributes ?? [:]
        )
        form.isEmailAddressProven = areAddressesProven && emailAddress != nil
        form.isPhoneNumberProven = areAddressesProven && phoneNumber != nil
        return form
    }

    func changes(removing removed: Set<RemovedValue>, password: String?) -> ProfileChanges {
        func change(_ value: String?, _ name: RemovedValue? = nil) -> FieldChange<String> {
            if let name, removed.contains(name) { return .removed }
            return value.map { .set($0) } ?? .unchanged
        }
        var changes = ProfileChanges()
        changes.username = change(username)
        changes.emailAddress = change(emailAddress, .emailAddress)
        changes.phoneNumber = change(phoneNumber, .phoneNumber)
        changes.displayName = change(displayName, .displayName)
        changes.country = change(country, .country)
        changes.locale = change(locale, .locale)
        changes.attributes = removed.contains(.attributes) ? .removed : attributes.map { .set($0) } ?? .unchanged
        changes.password = change(password)
        changes.areAddressesProven = areAddressesProven
        return changes
    }
}

/// The values that a command can remove.
enum RemovedValue: String, Codable, Sendable, CaseIterable, ExpressibleByArgument {
    case emailAddress = "email-address"
    case phoneNumber = "phone-number"
    case displayName = "display-name"
    case country, locale, attributes
}
