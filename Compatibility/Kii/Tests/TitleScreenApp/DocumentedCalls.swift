// swift-format-ignore-file: NeverForceUnwrap
// Apps of Kii force-unwrap.

import Foundation
import KiiSDK

/// The calls that no other screen makes, in the forms of Kii's documents.
class DocumentedCalls {
    var problem: NSError?
    var texts: [String] = []

    // MARK: Setup

    func begin() {
        Kii.begin(withID: "___APPID___", andKey: "___APPKEY___")
        Kii.begin(withID: "___APPID___", andKey: "___APPKEY___", andSite: KiiSite.US)
        Kii.begin(withID: "___APPID___", andKey: "___APPKEY___", andSite: .JP)
        Kii.begin(withID: "___APPID___", andKey: "___APPKEY___", andCustomURL: "https://id.example.com/api")
        Kii.setAccessTokenExpiration(3600)
        let seconds: Int = Kii.accessTokenExpiration()
        texts.append("\(seconds)")
    }

    // MARK: Users for a registration

    func users() -> [KiiUser] {
        let (name, mail, phone, password) = ("user_123456", "user_123456@example.com", "+819012345678", "123ABC")
        return [
            KiiUser(username: name, andPassword: password),
            KiiUser(phoneNumber: phone, andPassword: password),
            KiiUser(emailAddress: mail, andPassword: password),
            KiiUser(username: name, andPhoneNumber: phone, andPassword: password),
            KiiUser(username: name, andEmailAddress: mail, andPassword: password),
            KiiUser(emailAddress: mail, andPhoneNumber: phone, andPassword: password),
            KiiUser(username: name, andEmailAddress: mail, andPhoneNumber: phone, andPassword: password),
            KiiUser(uri: "kiicloud://users/some-id"),
            KiiUser(id: "some-id"),
        ]
    }

    func builtUsers() -> [KiiUser] {
        let builders: [KiiUserBuilder?] = [
            KiiUserBuilder(identifier: "09012345678", password: "123ABC"),
            KiiUserBuilder(email: "user_123456@example.com", password: "123ABC"),
            KiiUserBuilder(globalPhoneNumber: "+819012345678", password: "123ABC"),
            KiiUserBuilder(localPhoneNumber: "09012345678", country: "JP", password: "123ABC"),
            KiiUserBuilder(username: "user_123456", password: "123ABC"),
        ]
        let builder = builders[0]!
        builder.setUsername("user_123456")
        builder.setEmail("user_123456@example.com")
        builder.setGlobalPhoneNumber("+819012345678")
        builder.setLocalPhoneNumber("09012345678", country: "JP")
        return builders.map { $0!.build() }
    }

    // MARK: Logging in

    func logIn(_ token: String, _ refreshToken: String, _ end: Date) throws {
        KiiUser.authenticate(
            withLocalPhoneNumber: "09012345678",
            andPassword: "123ABC",
            andCountryCode: "JP"
        ) { (user: KiiUser?, error: Error?) -> Void in self.problem = error as NSError? }
        try KiiUser.authenticate(
            withLocalPhoneNumberSynchronous: "09012345678",
            andPassword: "123ABC",
            andCountryCode: "JP"
        )
        KiiUser.authenticate(withToken: token) { (user: KiiUser?, error: Error?) -> Void in }
        KiiUser.authenticate(withToken: token, andExpiresAt: end, andBlock: { (usr, error) -> Void in })
        KiiUser.authenticate(withToken: token, expiresAt: end, refreshToken: refreshToken) { (user, error) in }
        try KiiUser.authenticate(withTokenSynchronous: token, expiresAt: end, refreshToken: refreshToken)
        KiiUser.authenticate(storedCredentials: { (user: KiiUser?, error: Error?) -> Void in
            if error != nil { return }
            user?.refresh { (user: KiiUser?, error) -> Void in
                if error != nil { return }
            }
        })
        try KiiUser.resetPasswordSynchronous("user_123456@example.com")
        KiiUser.resetPassword("+819012345678", notificationMethod: KiiNotificationMethod.SMS) { (error) -> Void in
            self.problem = error as NSError?
        }
    }

    // MARK: Blocks with a nonoptional user

    func leave(_ done: @escaping (KiiUser) -> Void) {
        let user = KiiUser.current()!
        user.delete { (user: KiiUser, error: Error?) -> Void in
            if error != nil { self.problem = error! as NSError }
            done(user)
        }
    }

    func refresh(_ done: @escaping (String?) -> Void) {
        KiiUser.current()?.refresh { (user: KiiUser, error: Error?) -> Void in
            if error != nil { self.problem = error! as NSError }
            done(user.displayName)
        }
    }

    func find(_ name: String, _ done: @escaping (KiiUser) -> Void) {
        KiiUser.find(byUsername: name) { (user: KiiUser, error: Error?) -> Void in
            if error != nil { self.problem = (error! as NSError) }
            done(user)
        }
    }

    func findByAddresses() {
        KiiUser.find(byEmail: "user_123456@example.com") { (user: KiiUser, error: Error?) -> Void in }
        KiiUser.find(byPhone: "+819012345678") { (user, error) in }
    }

    // MARK: Blocks without types

    func refreshUntyped(_ done: @escaping (String?) -> Void) {
        KiiUser.current()?.refresh { user, error in done(user?.displayName) }
        KiiUser.current()!.refresh { (user, error) -> Void in
            if error != nil { self.problem = error! as NSError }
            done(user!.displayName)
        }
        KiiUser.find(byUsername: "ada") { (user, error) -> Void in
            if let user = user { done(user.displayName) }
        }
        KiiUser.find(byEmail: "user_123456@example.com") { (user, error) -> Void in
            if error != nil { self.problem = error! as NSError }
            done(user.displayName)
        }
    }

    // MARK: Properties of a user

    func token() -> (token: String, end: Date, again: String) {
        let dictionary = KiiUser.current()!.accessTokenDictionary()!
        return (
            KiiUser.current()?.accessTokenDictionary()["access_token"] as! String, dictionary["expires_at"] as! Date,
            KiiUser.current()!.accessToken!
        )
    }

    func describe(_ user: KiiUser) {
        let names: [String?] = [
            user.userID, user.username, user.displayName, user.email, user.pendingEmail, user.phoneNumber,
            user.pendingPhoneNumber, user.country, user.locale?.localeIdentifier, user.objectURI,
        ]
        let dates: [Date?] = [user.created, user.modified]
        let facts: [Bool] = [user.emailVerified, user.phoneVerified, user.disabled, user.isPseudoUser]
        texts.append("\(names) \(dates) \(facts)")
        for (_, value) in user.linkedSocialAccounts { texts.append("\(value)") }
        user.setObject(NSNumber(value: 30 as Int32), forKey: "age")
        if user.hasObject("age") { texts.append("\((user.getObjectForKey("age") as! NSNumber).intValue)") }
        user.removeObject(forKey: "age")
        user.describe()
    }

    // MARK: Errors

    func register(_ name: String) {
        let user = KiiUser(username: name, andPassword: "123ABC")
        do {
            try user.performRegistrationSynchronous()
        } catch let error as NSError {
            problem = error
            texts.append("Error code : \(error.code)")
            texts.append("Error userInfo \(error.userInfo["description"] as! String)")
            texts.append("Error HTTP status : \(error.kiiHttpStatus())")
            texts.append("Error summary : \(error.kiiErrorSummary() ?? "")")
            texts.append("Error Server error message : \(error.kiiErrorMessage() ?? "")")
            texts.append("\(error.userInfo["http_status"] as! Int)")
        }
    }

    // MARK: Counts

    func count() throws -> [NSNumber] {
        let bucket = Kii.bucket(withName: "people")
        let query = KiiQuery(clause: KiiClause.greaterThanOrEqual("age", value: NSNumber(value: 25 as Int)))
        return [
            try bucket.countObjectsSynchronous(), try bucket.countObjectsSynchronous(query),
            try bucket.countObjectsSynchronous(query, error: ()),
        ]
    }
}
