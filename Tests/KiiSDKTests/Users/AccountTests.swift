import Foundation
import KiiSDK
import LatchkeyAPI
import LatchkeyTesting
import Testing

extension KiiSDKTests {
    @Suite struct AccountTests {
        let cloud = KiiCloud()
        let user: KiiUser

        init() throws {
            cloud.begin()
            user = try KiiUser.authenticateSynchronous("ada", withPassword: KiiCloud.password)
        }

        private func answer(_ method: String, _ path: String, _ status: Int) {
            let pattern = RequestPattern("\(method) \(KiiCloud.root)/users/{id}/\(path)")
            cloud.server.onAnyone(pattern) { _, _ in status == 200 ? try .json(["ok": true]) : .status(status) }
        }

        @Test func `a changed password keeps the login, and the old one is good no more`() throws {
            let token = user.accessToken
            try user.updatePasswordSynchronous(KiiCloud.password, newPassword: "battery staple")
            #expect(KiiUser.current() === user && user.accessToken != token)
            try user.refreshSynchronous()
            #expect(thrown { try KiiUser.authenticateSynchronous("ada", withPassword: KiiCloud.password) }?.code == 302)
        }

        @Test func `a password is not changed to what it is, to none, or without the old one`() throws {
            let call = { try user.updatePasswordSynchronous($0, newPassword: $1) }
            #expect(thrown { try call(KiiCloud.password, KiiCloud.password) }?.code == 343)
            #expect(thrown { try call(KiiCloud.password, "1") }?.code == 304)
            let wrong = try #require(thrown { try call("wrong password", "battery staple") })
            #expect(wrong.code == 302 && wrong.kiiErrorSummary == "WRONG_PASSWORD")
        }

        @Test func `a record changes in part, and nothing that was not read is lost`() throws {
            cloud.begin()
            let user = try KiiUser.authenticateWithStoredCredentialsSynchronous()
            let fields = KiiUserFields()
            fields.setObject(["a": [1, 2.5, true]], forKey: "more")
            try user.update(withUserFieldsSynchronous: fields)
            #expect(user.getObjectForKey("score") as? Int == 7)
            #expect((user.getObjectForKey("more") as? [String: Any])?["a"] is [Any])
            #expect(thrown { try user.update(withUserFieldsSynchronous: KiiUserFields()) }?.code == 204)
            #expect(!fields.setObject(1, forKey: "_score") && !fields.setObject(Date(), forKey: "date"))
            fields.country = "us"
            #expect(thrown { try user.update(withUserFieldsSynchronous: fields) }?.code == 315)
        }

        @Test func `only the user who is logged in is changed`() throws {
            try KiiUser.authenticateSynchronous("bob", withPassword: KiiCloud.password)
            let fields = KiiUserFields()
            fields.displayName = "Ada"
            #expect(thrown { try user.update(withUserFieldsSynchronous: fields) }?.code == 327)
            KiiUser.logOut()
            #expect(thrown { try user.deleteSynchronous() }?.code == 340)
            #expect(thrown { try user.refreshSynchronous() }?.code == 340)
            #expect(thrown { try KiiUser(uri: "nonsense").refreshSynchronous() }?.code == 306)
        }

        @Test func `users are found and read by what they are known by`() throws {
            let bob = try KiiUser.find(byUsernameSynchronous: "bob")
            #expect(bob.username == "bob" && bob.userID == cloud.server.user("bob")?.id)
            #expect(bob.objectURI == "kiicloud://users/\(bob.userID ?? "")")
            let again = KiiUser(uri: try #require(bob.objectURI))
            try again.refreshSynchronous()
            #expect(again.username == "bob" && KiiUser.current() === user)
            #expect(thrown { try KiiUser.find(byUsernameSynchronous: "nobody") }?.code == 324)
            #expect(thrown { try KiiUser.find(byEmailSynchronous: "nobody@example.com") }?.code == 324)
            #expect(thrown { try KiiUser.find(byPhoneSynchronous: "12") }?.code == 308)
        }

        @Test func `addresses are changed, verified and asked for again`() throws {
            for (method, path) in [("PUT", "email-address"), ("PUT", "phone-number")] { answer(method, path, 204) }
            answer("POST", "phone-number/verify", 200)
            for kind in ["email-address", "phone-number"] { answer("POST", "\(kind)/resend-verification", 204) }
            try user.changeEmailSynchronous("new@example.com")
            try user.changePhoneSynchronous("+819012345678")
            try user.verifyPhoneNumberSynchronous("1234")
            try user.resendEmailVerificationSynchronous()
            try user.resendPhoneNumberVerificationSynchronous()
            #expect(user.email == nil && user.phoneNumber == nil)
            #expect(thrown { try user.changeEmailSynchronous("nobody") }?.code == 305)
            #expect(thrown { try user.changePhoneSynchronous("x") }?.code == 308)
            #expect(thrown { try user.changePhoneSynchronous("9012345678") }?.code == 326)
            #expect(thrown { try user.verifyPhoneNumberSynchronous("") }?.code == 309)
            let path = "\(KiiCloud.root)/users/{id}/phone-number/verify"
            try cloud.refuse(RequestPattern("POST \(path)"), 403, "INVALID_VERIFICATION_CODE")
            #expect(thrown { try user.verifyPhoneNumberSynchronous("1") }?.code == 309)
        }

        @Test func `a forgotten password is reset by a link or a PIN, with nobody logged in`() throws {
            KiiUser.logOut()
            answer("POST", "password/request-reset", 204)
            answer("POST", "password/complete-reset", 204)
            try KiiUser.resetPasswordSynchronous("ada@example.com")
            try KiiUser.resetPasswordSynchronous("+819012345678", notificationMethod: .SMS_PIN)
            try KiiUser.completeResetPasswordSynchronous("+819012345678", pinCode: "1234", password: "battery staple")
            #expect(thrown { try KiiUser.resetPasswordSynchronous("a b") }?.code == 313)
            let complete = RequestPattern("POST \(KiiCloud.root)/users/{id}/password/complete-reset")
            for (status, word, code) in [
                (403, "INVALID_VERIFICATION_CODE", 341), (410, "PIN_CODE_EXPIRED", 344),
                (400, "PASSWORD_TOO_SHORT", 304),
                (400, "INVALID_INPUT_DATA", 342),
            ] {
                try cloud.refuse(complete, status, word)
                let error = thrown {
                    try KiiUser.completeResetPasswordSynchronous("ada@example.com", pinCode: "1", password: nil)
                }
                #expect(error?.code == code && error.map(isComplete) == true)
            }
        }

        @Test func `who is deleted is nobody any more, here and at the server`() async throws {
            let told = await told { user.delete($0) }
            #expect(told.error == nil && told.user === user)
            #expect(!KiiUser.loggedIn() && cloud.server.user("ada") == nil)
            cloud.begin()
            #expect(thrown { try KiiUser.authenticateWithStoredCredentialsSynchronous() }?.code == 331)
        }
    }
}
