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

        @Test func `calls wait while a password is changed, and are made with the new login`() async throws {
            let hold = cloud.server.hold(RequestPattern("POST \(KiiCloud.root)/oauth2/token"))
            async let change = told {
                user.updatePassword(KiiCloud.password, to: "battery staple", with: $0)
            }
            try await hold.arrival()
            async let read = told { user.refresh($0) }
            async let found = told { KiiUser.find(byUsername: "bob", with: $0) }
            // Calls take turns, so the earlier calls have progressed as far as they can.
            for _ in 0..<50 { _ = thrown { try KiiUser.find(byUsernameSynchronous: "a") } }
            hold.release()
            let errors = await [change.error?.code, read.error?.code, found.error?.code]
            #expect(errors == [nil, nil, nil])
            let token = try #require(user.accessToken)
            let sent = cloud.server.requests(RequestPattern("GET \(KiiCloud.root)/users/{id}"))
            #expect(sent.map { $0.header("Authorization") } == ["Bearer \(token)", "Bearer \(token)"])
        }

        @Test func `a password is changed after the calls that are under way`() async throws {
            let hold = cloud.server.hold(RequestPattern("GET \(KiiCloud.root)/users/{id}"))
            async let read = told { user.refresh($0) }
            try await hold.arrival()
            async let change = told {
                user.updatePassword(KiiCloud.password, to: "battery staple", with: $0)
            }
            for _ in 0..<50 { _ = thrown { try KiiUser.find(byUsernameSynchronous: "a") } }
            hold.release()
            let errors = await [change.error?.code, read.error?.code]
            #expect(errors == [nil, nil])
            try user.refreshSynchronous()
        }

        @Test func `a log-out during a change of the password stays logged out`() async throws {
            let hold = cloud.server.hold(RequestPattern("POST \(KiiCloud.root)/oauth2/token"))
            async let change = told {
                user.updatePassword(KiiCloud.password, to: "battery staple", with: $0)
            }
            try await hold.arrival()
            KiiUser.logOut()
            hold.release()
            #expect(await change.error == nil)
            #expect(!KiiUser.loggedIn())
            cloud.begin()
            #expect(thrown { try KiiUser.authenticateWithStoredCredentialsSynchronous() }?.code == 331)
        }

        @Test func `where the way back in is lost the password has changed, and the login is over`() throws {
            cloud.server.inject(.offline, into: RequestPattern("POST \(KiiCloud.root)/oauth2/token"))
            try user.updatePasswordSynchronous(KiiCloud.password, newPassword: "battery staple")
            #expect(thrown { try user.refreshSynchronous() }?.code == 330)
            try KiiUser.authenticateSynchronous("ada", withPassword: "battery staple")
        }

        @Test func `a password is not changed to what it is, to none, or without the old one`() throws {
            let call = { try user.updatePasswordSynchronous($0, newPassword: $1) }
            #expect(thrown { try call(KiiCloud.password, KiiCloud.password) }?.code == 343)
            #expect(thrown { try call(KiiCloud.password, "1") }?.code == 304)
            let wrong = try #require(thrown { try call("wrong password", "battery staple") })
            #expect(wrong.code == 302 && wrong.kiiErrorSummary() == "WRONG_PASSWORD")
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
            #expect(bob.username == "bob" && bob.userID == cloud.server.user("bob")?.id.rawValue)
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

        /// The user that a request is about, and its body.
        private struct Sent: Equatable {
            let to: String?
            let body: JSONValue?
        }

        @Test func `a forgotten password is reset by a link or a PIN, with nobody logged in`() throws {
            KiiUser.logOut()
            answer("POST", "password/request-reset", 204)
            answer("POST", "password/complete-reset", 204)
            let request = RequestPattern("POST \(KiiCloud.root)/users/{id}/password/request-reset")
            let complete = RequestPattern("POST \(KiiCloud.root)/users/{id}/password/complete-reset")
            func sent(_ pattern: RequestPattern) throws -> Sent {
                let last = cloud.server.requests(pattern).last
                #expect(last?.header("Authorization") == nil)
                let parts = last?.path.split(separator: "/") ?? []
                return Sent(to: parts.dropLast(2).last.map { String($0) }, body: try last?.decode(JSONValue.self))
            }
            try KiiUser.resetPasswordSynchronous("ada@example.com")
            #expect(try sent(request) == Sent(to: "EMAIL:ada@example.com", body: ["notificationMethod": "EMAIL"]))
            try KiiUser.resetPasswordSynchronous("+819012345678")
            #expect(try sent(request) == Sent(to: "PHONE:+819012345678", body: ["notificationMethod": "SMS"]))
            try KiiUser.resetPasswordSynchronous("+819012345678", notificationMethod: .SMS_PIN)
            #expect(try sent(request).body == ["notificationMethod": "SMS", "smsResetMethod": "PIN"])
            try KiiUser.completeResetPasswordSynchronous("+819012345678", pinCode: "1234", password: "battery staple")
            #expect(try sent(complete).body == ["pinCode": "1234", "newPassword": "battery staple"])
            try KiiUser.completeResetPasswordSynchronous("+819012345678", pinCode: "1234", password: nil)
            #expect(try sent(complete) == Sent(to: "PHONE:+819012345678", body: ["pinCode": "1234"]))
            #expect(!KiiUser.loggedIn())
            let withoutPIN = thrown { try KiiUser.completeResetPasswordSynchronous("ada", pinCode: "", password: nil) }
            #expect(withoutPIN?.code == 341)
            #expect(thrown { try KiiUser.resetPasswordSynchronous("a b") }?.code == 313)
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

        @Test func `a deleted user is gone, on the device and at the server`() async throws {
            let told = await told { user.delete($0) }
            #expect(told.error == nil && told.user === user)
            #expect(!KiiUser.loggedIn() && cloud.server.user("ada") == nil)
            cloud.begin()
            #expect(thrown { try KiiUser.authenticateWithStoredCredentialsSynchronous() }?.code == 331)
        }
    }
}
