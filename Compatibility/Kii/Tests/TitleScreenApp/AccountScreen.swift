// swift-format-ignore-file: NeverForceUnwrap
// Apps of Kii force-unwrap.

import Foundation
import KiiSDK

/// All other calls, in the style of Kii's apps.
class AccountScreen {
    var problem: NSError?
    var isDone = false

    func registerAndWait(_ name: String, _ password: String) -> KiiUser? {
        let user = KiiUser(username: name, andPassword: password)
        user.displayName = "Player 1"
        user.country = "JP"
        user.locale = LocaleContainer()
        user.setObject(NSNumber(value: 30 as Int32), forKey: "age")
        do {
            try user.performRegistrationSynchronous()
            return KiiUser.current()
        } catch let error as NSError {
            problem = error
            return nil
        }
    }

    func build(_ identifier: String, _ password: String) -> KiiUser? {
        let builder = KiiUserBuilder(identifier: identifier, password: password)
        if builder == nil { return nil }
        builder!.setUsername("user_123456")
        return builder!.build()
    }

    func change() throws {
        let fields = KiiUserFields()
        fields.displayName = "My name"
        fields.country = "US"
        fields.setObject(NSNumber(value: 170.5 as Float), forKey: "height")
        fields.setObject("female", forKey: "gender")
        fields.removeFromServer(forKey: "age")
        try KiiUser.current()!.update(withUserFieldsSynchronous: fields)
    }

    func read() -> (age: NSNumber?, height: Float, gender: String) {
        let user = KiiUser.current()!
        return (
            user.getObjectForKey("age") as? NSNumber,
            (user.getObjectForKey("height") as! NSNumber).floatValue,
            user.getObjectForKey("gender") as! String
        )
    }

    /// Only compiles; other tests show the behaviour of each call.
    func callEverything(_ user: KiiUser, _ token: String, _ end: Date) throws {
        let block: (KiiUser?, Error?) -> Void = { _, error in self.problem = error as NSError? }
        let identity = KiiIdentityDataBuilder()
        identity.userName = "user_123456"
        identity.email = "user_123456@example.com"
        identity.phoneNumber = "+819012345678"
        user.refresh(block)
        user.update(with: KiiUserFields()) { (user: KiiUser?, error: Error?) -> Void in }
        user.update(with: identity.build(), userFields: nil) { _, _ in }
        user.put(identity.build()!, userFields: nil, password: "123ABC") { (user: KiiUser?, error: Error?) -> Void in }
        try user.putIdentityDataSynchronous(identity.buildWithError(), userFields: nil, password: "123ABC")
        try user.update(withIdentityDataSynchronous: identity.build(), userFields: KiiUserFields())
        user.updatePassword("123ABC", to: "456DEF") { (user: KiiUser?, error: Error?) -> Void in }
        try user.updatePasswordSynchronous("123ABC", newPassword: "456DEF")
        user.verifyPhoneNumber("12345", with: { (user: KiiUser?, error: Error?) -> Void in })
        try user.verifyPhoneNumberSynchronous("12345")
        user.resendEmailVerification { (user: KiiUser?, error: Error?) -> Void in }
        try user.resendEmailVerificationSynchronous()
        user.resendPhoneNumberVerification { (user: KiiUser?, error: Error?) -> Void in }
        try user.resendPhoneNumberVerificationSynchronous()
        user.changeEmail("new@example.com") { (user: KiiUser?, error: Error?) -> Void in }
        try user.changeEmailSynchronous("new@example.com")
        user.changePhone("+819012345678") { (user: KiiUser?, error: Error?) -> Void in }
        try user.changePhoneSynchronous("+819012345678")
        KiiUser.resetPassword("a@example.com") { (error: Error?) -> Void in }
        KiiUser.resetPassword("a@example.com", notificationMethod: .SMS_PIN) { (error: Error?) -> Void in }
        try KiiUser.resetPasswordSynchronous("a@example.com", notificationMethod: KiiNotificationMethod.EMAIL)
        KiiUser.completeResetPassword("a@example.com", pinCode: "1", password: "456DEF") { (error: Error?) -> Void in }
        try KiiUser.completeResetPasswordSynchronous("a@example.com", pinCode: "1", password: "456DEF")
        KiiUser.find(byUsername: "ada") { (user: KiiUser?, error: Error?) -> Void in }
        KiiUser.find(byEmail: "a@example.com") { (user: KiiUser?, error: Error?) -> Void in }
        KiiUser.find(byPhone: "+819012345678") { (user: KiiUser?, error: Error?) -> Void in }
        _ = try KiiUser.find(byUsernameSynchronous: "ada")
        _ = try KiiUser.find(byEmailSynchronous: "a@example.com")
        _ = try KiiUser.find(byPhoneSynchronous: "+819012345678")
        KiiUser.registerAsPseudoUser(with: KiiUserFields()) { (user: KiiUser?, error: Error?) -> Void in }
        _ = try KiiUser.registerAsPseudoUserSynchronous(with: nil)
        KiiUser.authenticate(withToken: token, andExpiresAt: end) { (user: KiiUser?, error: Error?) -> Void in }
        _ = try KiiUser.authenticate(withTokenSynchronous: token, andExpiresAt: end)
        let stored: KiiUser? = try KiiUser.authenticateWithStoredCredentialsSynchronous()
        try stored?.refreshSynchronous()
        user.delete { (user: KiiUser?, error: Error?) -> Void in }
        try user.deleteSynchronous()
        KiiUser.logOut()
    }
}
