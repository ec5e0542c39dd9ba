import Foundation
import LatchkeyCore
import LatchkeyJSON
import Testing

@Suite struct UserLineTests {
    private static let id: User.ID = "019a0000-0000-7000-8000-00000000000a"
    private let clock = TurnedClock()

    private var rules: UserLineRules {
        UserLineRules(hashes: KnownHashes(), phoneNumbers: JapaneseNumbers(), ids: IDSource(clock: clock), clock: clock)
    }

    private func read(_ line: String) throws -> ArrivingUser { try rules.user(Array(line.utf8)) }

    private func problem(_ bytes: [UInt8]) -> UserLineProblem? {
        do throws(UserLineProblem) {
            _ = try rules.user(bytes)
            return nil
        } catch { return error }
    }

    @Test func `a line with everything is a user with everything`() throws {
        let line = """
            {"id": "019A0000-0000-7000-8000-00000000000A", "username": "Ada", "emailAddress": "Ada@Example.com",
            "emailAddressVerified": true, "phoneNumber": "+81 3-1234-5678", "phoneNumberVerified": true,
            "displayName": " Ada Lovelace ", "country": "gb", "locale": "en-GB", "attributes": {"plan": ["pro", 1]},
            "passwordHash": "known", "createdAt": "2024-05-06T07:08:09.123Z", "disabled": true}
            """.replacing("\n", with: "")
        let arriving = try read(line)
        let createdAt = Date(milliseconds: 1_714_979_289_123)
        let user = User(
            id: Self.id,
            username: try Username("ada"),
            emailAddress: OwnedAddress(try EmailAddress("ada@example.com"), isVerified: true),
            phoneNumber: OwnedAddress(try PhoneNumber("+81312345678"), isVerified: true),
            displayName: "Ada Lovelace",
            country: "GB",
            locale: "en-GB",
            attributes: ["plan": ["pro", 1]],
            createdAt: createdAt,
            modifiedAt: createdAt
        )
        #expect(arriving.hasID)
        #expect(arriving.user.user.username?.text == "Ada")
        #expect(
            arriving.user
                == PortableUser(
                    user,
                    passwordHash: "known",
                    emailAddressVerifiedAt: createdAt,
                    phoneNumberVerifiedAt: createdAt,
                    disabledAt: clock.now()
                )
        )
    }

    @Test func `what is missing or null is made up or left out`() throws {
        let arriving = try read(#"{"username": "ada", "id": null, "emailAddress": null, "disabled": false}"#)
        #expect(!arriving.hasID)
        #expect(IDSource.isID(arriving.user.user.id))
        #expect(arriving.user.user.createdAt == clock.now())
        #expect(arriving.user.user.identifiers == [.username(try Username("ada"))])
        #expect(arriving.user.passwordHash == nil)
        #expect(arriving.user.disabledAt == nil)
    }

    @Test(arguments: ["", #", "emailAddressVerified": false"#])
    func `an address that is not said to be verified waits for its proof`(more: String) throws {
        let user = try read(#"{"username": "ada", "emailAddress": "ada@example.com"\#(more)}"#).user.user
        #expect(user.emailAddress == nil)
        #expect(user.pendingEmailAddress?.text == "ada@example.com")
    }

    @Test func `an address may be one's own without a proof where that is said`() throws {
        let arriving = try read(#"{"phoneNumber": "+81312345678", "ownsPhoneNumber": true}"#)
        #expect(arriving.user.user.phoneNumber?.isVerified == false)
        #expect(arriving.user.phoneNumberVerifiedAt == nil)
    }

    @Test func `a number may be written as within the country`() throws {
        let user = try read(#"{"username": "ada", "phoneNumber": "03-1234-5678", "country": "jp"}"#).user.user
        #expect(user.pendingPhoneNumber?.text == "+81312345678")
        #expect(
            problem(Array(#"{"username": "ada", "phoneNumber": "03-1234-5678"}"#.utf8))
                == .invalid(["phoneNumber": .invalidPhoneNumber])
        )
    }

    @Test func `what is written is read as it was`() throws {
        let times = (0..<4).map { Date(milliseconds: 1_714_979_289_000 + 333 * $0) }
        var user = User(
            id: Self.id,
            username: try Username("Ada"),
            emailAddress: OwnedAddress(try EmailAddress("ada@example.com"), isVerified: true),
            phoneNumber: OwnedAddress(try PhoneNumber("+81312345678"), isVerified: false),
            pendingEmailAddress: try EmailAddress("countess@example.com"),
            pendingPhoneNumber: try PhoneNumber("+81312345679"),
            displayName: "エイダ 🐎\u{301}",
            country: "JP",
            locale: "ja-JP",
            attributes: ["a": [1, 2.5, .null, true, ["ü": "\n\u{1}"]], "b": [:], "c": .integer(.max)],
            createdAt: times[0],
            modifiedAt: times[1],
            version: 7
        )
        let whole = PortableUser(
            user,
            passwordHash: "known",
            emailAddressVerifiedAt: times[2],
            disabledAt: times[3]
        )
        #expect(try read(String(decoding: whole.line(), as: UTF8.self)) == ArrivingUser(whole, hasID: true))
        user = User(id: Self.id, createdAt: times[0], modifiedAt: times[1])
        let bare = PortableUser(user)
        #expect(try read(String(decoding: bare.line(), as: UTF8.self)) == ArrivingUser(bare, hasID: true))
    }

    private static let problems: [(line: String, problem: UserLineProblem)] = [
        ("", .notJSON), ("null", .notJSON), ("[]", .notJSON), (#""ada""#, .notJSON), ("{", .notJSON),
        (#"{"username": "ada"} {}"#, .notJSON), (#"{"username": "ada",}"#, .notJSON),
        (#"{"username": "ada", "username": "eve"}"#, .duplicateMember),
        (#"{"username": "ada", "password": "geheim"}"#, .unknownMember("password")),
        (#"{"username": "ada", "password_hash": "known"}"#, .unknownMember("password_hash")),
        (#"{"username": "ada", "$2b$10$geheim": 1}"#, .unknownMember(nil)),
        (#"{"username": 1}"#, .wrongType("username")),
        (#"{"username": "ada", "emailAddressVerified": "yes"}"#, .wrongType("emailAddressVerified")),
        (#"{"username": "ada", "attributes": []}"#, .wrongType("attributes")),
        (#"{"username": "a b"}"#, .invalid(["username": .invalidUsername])),
        (
            #"{"username": "ada", "emailAddress": "ada", "phoneNumber": "1"}"#,
            .invalid(["emailAddress": .invalidEmailAddress, "phoneNumber": .invalidPhoneNumber])
        ),
        (#"{"username": "ada", "emailAddressVerified": true}"#, .invalid(["emailAddress": .required])),
        (#"{"username": "ada", "displayName": "a\u0007"}"#, .invalid(["displayName": .controlCharacters])),
        (#"{"username": "ada", "passwordHash": "strange"}"#, .hash(.unknownForm)),
        (#"{"username": "ada", "passwordHash": "costly"}"#, .hash(.tooCostly)),
        ("{}", .namesNobody), (#"{"emailAddress": "ada@example.com", "passwordHash": "known"}"#, .namesNobody),
    ]

    @Test(arguments: problems) func `a line that is no user says why`(line: String, problem: UserLineProblem) {
        #expect(self.problem(Array(line.utf8)) == problem)
    }

    @Test(
        arguments: [
            (#""id": "7""#, "id"), (#""createdAt": "yesterday""#, "createdAt"), (#""country": "Japan""#, "country"),
            (#""locale": "日本語""#, "locale"), (#""version": 0"#, "version"),
            (#""emailAddress": "a@b.c", "pendingEmailAddress": "b@b.c""#, "pendingEmailAddress"),
            (
                #""emailAddress": "a@b.c", "emailAddressVerified": false, "emailAddressVerifiedAt": "2024-05-06T07:08:09Z""#,
                "emailAddressVerified"
            ), (#""disabled": false, "disabledAt": "2024-05-06T07:08:09Z""#, "disabled"),
            (#""attributes": {"a": "\u0000"}"#, "attributes"),
        ]
    )
    func `what is wrong is named`(members: String, name: String) {
        guard case .invalid(let errors) = problem(Array(#"{"username": "ada", \#(members)}"#.utf8)) else {
            Issue.record("accepted: \(members)")
            return
        }
        #expect(Array(errors.keys) == [name])
    }

    @Test func `bytes that are no text are refused`() {
        #expect(problem([0xFF, 0xFE]) == .notUTF8)
        #expect(problem(Array(#"{"username": "ada"#.utf8) + [0xC3] + Array(#""}"#.utf8)) == .notUTF8)
    }

    @Test func `a line of more than a mebibyte is refused`() {
        let line = #"{"username": "ada"}"#
        let spaces = String(repeating: " ", count: UserLineRules.longestLine - line.utf8.count)
        #expect(problem(Array((line + spaces).utf8)) == nil)
        #expect(problem(Array((line + spaces + " ").utf8)) == .tooLong)
    }

    @Test func `no problem holds a value of the line`() {
        for (line, problem) in Self.problems {
            #expect(!"\(problem)".contains("geheim"), "\(line)")
        }
    }
}

/// Accepts one hash.
private struct KnownHashes: PasswordHashCheck {
    func check(_ hash: String) throws(PasswordHashProblem) {
        switch hash {
        case "known": break
        case "costly": throw .tooCostly
        default: throw .unknownForm
        }
    }
}
