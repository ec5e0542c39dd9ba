package import LatchkeyAPI
package import LatchkeyCore

extension LatchkeyAPI.User {
    package init(_ user: LatchkeyCore.User) {
        self.init(
            id: .init(user.id.rawValue),
            username: user.username?.text,
            emailAddress: user.emailAddress?.address.text,
            emailAddressVerified: user.emailAddress?.isVerified ?? false,
            pendingEmailAddress: user.pendingEmailAddress?.text,
            phoneNumber: user.phoneNumber?.address.text,
            phoneNumberVerified: user.phoneNumber?.isVerified ?? false,
            pendingPhoneNumber: user.pendingPhoneNumber?.text,
            displayName: user.displayName,
            country: user.country,
            locale: user.locale,
            attributes: user.attributes,
            isPseudo: user.isPseudo,
            createdAt: user.createdAt,
            modifiedAt: user.modifiedAt
        )
    }
}

extension RegistrationForm {
    init(_ request: RegisterRequest) {
        self.init(
            username: request.username,
            emailAddress: request.emailAddress,
            phoneNumber: request.phoneNumber,
            password: request.password,
            displayName: request.displayName,
            country: request.country,
            locale: request.locale,
            attributes: request.attributes ?? [:]
        )
    }
}

extension ProfileChanges {
    init(_ changes: UserChanges) {
        self.init()
        username = FieldChange(changes.username)
        emailAddress = FieldChange(changes.emailAddress)
        phoneNumber = FieldChange(changes.phoneNumber)
        password = FieldChange(changes.password)
        displayName = FieldChange(changes.displayName)
        country = FieldChange(changes.country)
        locale = FieldChange(changes.locale)
        attributes = FieldChange(changes.attributes)
    }
}

extension FieldChange where Value: Codable & Hashable {
    fileprivate init(_ change: Change<Value>) {
        switch change {
        case .unchanged: self = .unchanged
        case .removed: self = .removed
        case .set(let value): self = .set(value)
        }
    }
}
