import LatchkeyAPI
import LatchkeyScreens
import Testing

@Suite struct UpgradeScreenTests {
    var screen = UpgradeScreen(language: .english)
    let password = Password("correct horse")

    @Test func `a name makes a full user at once`() {
        var screen = screen
        let notice = "Choose a name and a password to use your data on any device."
        #expect(screen.handle(.appeared) == [.showNotice(notice), .loadPolicy, .focus(.emailAddress)])
        let effects = screen.play(.usernameChanged("pat"), .passwordChanged(password), .submitted)
        #expect(effects.last == .call(.upgrade(username: "pat", emailAddress: nil, password: password)))
        #expect(screen.play(.succeeded, .progressHidden) == [.go(to: .content)])
    }

    @Test func `an address is proved next`() {
        var screen = screen
        let effects = screen.play(.emailAddressChanged(" pat@example.com "), .passwordChanged(password), .submitted)
        #expect(effects.last == .call(.upgrade(username: nil, emailAddress: "pat@example.com", password: password)))
        #expect(screen.handle(.succeeded) == [.call(.requestVerification(address: "pat@example.com"))])
        #expect(screen.form.progress != nil)
        #expect(screen.handle(.asked(id: "id-1")) == [.hideProgress(animated: false)])
        let pending = PendingVerification(verificationID: "id-1", address: "pat@example.com", origin: .upgrade)
        #expect(screen.handle(.progressHidden) == [.go(to: .verify(pending))])
        #expect(screen.form.password.isEmpty)
    }

    @Test func `where addresses need no proof, the content follows`() {
        var policy = Policy.standard
        policy.verificationRequired = false
        var screen = UpgradeScreen(language: .english, policy: policy)
        _ = screen.play(.emailAddressChanged("pat@example.com"), .passwordChanged(password), .submitted)
        #expect(screen.handle(.succeeded) == [.hideProgress(animated: false)])
        #expect(screen.handle(.progressHidden) == [.go(to: .content)])
    }

    @Test func `a failed request for a message is reported, and the user is upgraded anyway`() {
        var screen = screen
        _ = screen.play(.emailAddressChanged("pat@example.com"), .passwordChanged(password), .submitted, .succeeded)
        #expect(screen.handle(.failed(.sample(.busy))) == [.hideProgress(animated: true)])
        _ = screen.handle(.progressHidden)
        #expect(screen.form.alert != nil)
        #expect(screen.handle(.alertDismissed) == [.go(to: .content)])
    }

    @Test func `neither name nor address is no identity`() {
        var screen = screen
        let effects = screen.play(.passwordChanged(password), .submitted)
        #expect(
            effects == [
                .showMessage("Enter an e-mail address or a username.", beside: .emailAddress), .focus(.emailAddress),
            ]
        )
    }

    @Test func `going back changes nothing`() {
        var screen = screen
        #expect(screen.handle(.cancelled) == [.go(to: .content)])
    }
}
