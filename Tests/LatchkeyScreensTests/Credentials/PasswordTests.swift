import LatchkeyScreens
import Testing

@Suite struct PasswordTests {
    let password = Password("correct horse")

    @Test func `a password does not print`() {
        #expect("\(password)" == "Password(…)")
        #expect(String(reflecting: password) == "Password(…)")
    }

    @Test func `a password does not print within the effect that carries it`() {
        let effect = ScreenEffect.call(.logIn(identifier: "ada", password: password))
        #expect(!"\(effect)".contains("horse"))
    }

    @Test func `a password does not print within a dump`() {
        var text = ""
        dump(ScreenCall.register(username: "ada", password: password), to: &text)
        #expect(!text.contains("horse"))
    }
}
