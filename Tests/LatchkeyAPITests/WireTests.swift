import Foundation
import LatchkeyAPI
import Testing

/// The exact JSON of the wire; a change here is a change for every existing client.
@Suite struct WireTests {
    private let time = Date(timeIntervalSince1970: 1_795_227_289.25)

    private func text(_ value: some Encodable) throws -> String {
        String(decoding: try WireJSON.encode(value), as: UTF8.self)
    }

    @Test func `times have milliseconds and are read with and without them`() {
        #expect(WireJSON.text(of: time) == "2026-11-21T02:14:49.250Z")
        #expect(WireJSON.date(from: "2026-11-21T02:14:49.250Z") == time)
        #expect(WireJSON.date(from: "2026-11-21T02:14:49Z") == Date(timeIntervalSince1970: 1_795_227_289))
        #expect(WireJSON.date(from: "yesterday") == nil)
    }

    @Test func `a user has these members`() throws {
        let user = User(id: "u-1", username: "Ada", attributes: ["a": 1], createdAt: time, modifiedAt: time)
        #expect(
            try text(user) == """
                {"attributes":{"a":1},"createdAt":"2026-11-21T02:14:49.250Z","emailAddressVerified":false,"id":"u-1",\
                "isPseudo":false,"modifiedAt":"2026-11-21T02:14:49.250Z","phoneNumberVerified":false,"username":"Ada"}
                """
        )
        #expect(try WireJSON.decode(User.self, from: WireJSON.encode(user)) == user)
    }

    @Test func `a session has these members`() throws {
        let session = Session(id: "s-1", accessToken: "secret-a", expiresIn: 600, refreshToken: "secret-r")
        #expect(
            try text(session) == """
                {"accessToken":"secret-a","expiresIn":600,"id":"s-1","refreshToken":"secret-r","tokenType":"Bearer"}
                """
        )
    }

    @Test func `a registration is answered with a session, or with what a message's code is good with`() throws {
        let user = User(id: "u-1", username: "ada", createdAt: time, modifiedAt: time)
        let session = Session(id: "s-1", accessToken: "a", expiresIn: 600, refreshToken: nil)
        let signedIn = SignedIn(user: user, session: session)
        let asked = VerificationAsked(verificationID: "v-1")
        #expect(try text(Registered.verificationRequired(asked)) == #"{"verificationID":"v-1"}"#)
        #expect(try text(Registered.signedIn(signedIn)) == text(signedIn))
        #expect(try WireJSON.decode(Registered.self, from: WireJSON.encode(asked)) == .verificationRequired(asked))
        #expect(try WireJSON.decode(Registered.self, from: WireJSON.encode(signedIn)) == .signedIn(signedIn))
        #expect(throws: DecodingError.self) { try WireJSON.decode(Registered.self, from: Data("{}".utf8)) }
    }

    @Test func `a policy has these members`() throws {
        let policy = Policy(
            username: UsernamePolicy(minimumLength: 3, maximumLength: 64, pattern: "^[a-z]+$"),
            password: PasswordPolicy(minimumLength: 8, maximumLength: 256, minimumStrength: 2)
        )
        #expect(
            try text(policy) == """
                {"generatesPasswords":false,"offersMailedLogin":false,"password":{"maximumLength":256,"minimumLength":8,"minimumStrength":2},\
                "username":{"maximumLength":64,"minimumLength":3,"pattern":"^[a-z]+$"},"verificationRequired":true}
                """
        )
    }

    @Test func `a reset names a password or leaves it to the server`() throws {
        #expect(
            try text(PasswordResetConfirmation(resetID: "r-1", code: "123456"))
                == #"{"code":"123456","resetID":"r-1"}"#
        )
        #expect(
            try text(PasswordResetConfirmation(token: "lkv_1", newPassword: "p"))
                == #"{"newPassword":"p","token":"lkv_1"}"#
        )
    }

    @Test func `a body with a secret does not show it, printed or dumped`() {
        var changes = UserChanges()
        changes.password = .set("secret")
        let bodies: [Any] = [
            LogInRequest(identifier: "ada", password: "secret"),
            RegisterRequest(username: "ada", password: "secret"),
            DeleteUserRequest(password: "secret"),
            ChangePasswordRequest(currentPassword: "secret", newPassword: "secret"),
            PasswordResetConfirmation(resetID: "r-1", code: "secret", newPassword: "secret"),
            PasswordResetConfirmation(token: "secret", newPassword: "secret"),
            VerificationConfirmation(verificationID: "v-1", code: "secret"),
            VerificationConfirmation(token: "secret"),
            RefreshRequest(refreshToken: "secret", nextRefreshToken: "secret"),
            Session(id: "s-1", accessToken: "secret", expiresIn: 600, refreshToken: "secret"),
            changes,
            LogInChallenge(id: "secret", factors: [.totp], expiresIn: 300),
            Problem(
                title: "",
                status: 403,
                code: .secondFactorRequired,
                detail: "",
                challenge: LogInChallenge(id: "secret", factors: [], expiresIn: 300)
            ),
            AnswerChallengeRequest(challengeID: "secret", totp: "secret", recoveryCode: "secret"),
            ChallengeRequest(challengeID: "secret"),
            StepUpRequest(password: "secret", totp: "secret", recoveryCode: "secret"),
            SteppedUp(accessToken: "secret", expiresIn: 600),
            NewTOTP(secret: "secret", uri: "otpauth://totp/a?secret=secret"),
            ConfirmTOTPRequest(code: "secret"),
            ConfirmedTOTP(recoveryCodes: ["secret"]),
            RecoveryCodes(recoveryCodes: ["secret"]),
            PasskeyOptions(ceremonyID: "secret", publicKey: "secret"),
            PasskeyLogInRequest(ceremonyID: "secret", credential: "secret"),
            PasskeySignUpRequest(ceremonyID: "secret", credential: "secret"),
            AddPasskeyRequest(ceremonyID: "secret", credential: "secret"),
            SignedIn(
                user: User(id: "u-1", username: "ada", createdAt: time, modifiedAt: time),
                session: Session(id: "s-1", accessToken: "secret", expiresIn: 600, refreshToken: "secret"),
                recoveryCodes: ["secret"]
            ),
        ]
        for body in bodies {
            var dumped = ""
            dump(body, to: &dumped)
            #expect(!"\(body)\(String(reflecting: body))\(dumped)".contains("secret"))
        }
    }

    @Test func `a problem has these members`() throws {
        let problem = Problem(
            title: "Unauthorized",
            status: 401,
            code: .sessionEnded,
            detail: "Log in.",
            reason: .reuseDetected
        )
        #expect(
            try text(problem) == """
                {"code":"session_ended","detail":"Log in.","reason":"reuse_detected","status":401,"title":"Unauthorized"}
                """
        )
    }

    @Test func `a code that is not known here is kept`() throws {
        let text = #"{"title":"","status":418,"code":"teapot","detail":"","reason":"tired"}"#
        let problem = try WireJSON.decode(Problem.self, from: Data(text.utf8))
        #expect(problem.code == ErrorCode(rawValue: "teapot"))
        #expect(problem.reason == SessionEndReason(rawValue: "tired"))
    }

    @Test func `an object's members stand beside the server's and cannot replace them`() throws {
        let object = StoredObject(
            id: "o-1",
            createdAt: time,
            modifiedAt: time,
            version: 3,
            members: ["amount": 150_000, "id": "forged"]
        )
        #expect(
            try text(object) == """
                {"amount":150000,"createdAt":"2026-11-21T02:14:49.250Z","id":"o-1",\
                "modifiedAt":"2026-11-21T02:14:49.250Z","version":3}
                """
        )
        let read = try WireJSON.decode(StoredObject.self, from: WireJSON.encode(object))
        #expect(read.members == ["amount": 150_000])
    }

    @Test func `changes tell absent from null`() throws {
        var changes = UserChanges()
        changes.displayName = .set("Ada")
        changes.country = .removed
        #expect(try text(changes) == #"{"country":null,"displayName":"Ada"}"#)
        #expect(try WireJSON.decode(UserChanges.self, from: WireJSON.encode(changes)) == changes)
    }

    @Test func `a path's parameters are encoded`() {
        let path = Endpoint<NoBody, StoredObject>.readObject.path(["bucket": "a/b", "id": "ü?#"])
        #expect(path == "/v1/users/me/buckets/a%2Fb/objects/%C3%BC%3F%23")
    }
}
