import Foundation
import LatchkeyScreens
import LatchkeyTesting
import LatchkeyUI
import Testing

/// The texts of an operator on the screens of an app.
@MainActor @Suite(.timeLimit(.minutes(1))) struct OwnLanguageTests {
    @Test func `title, login and alert are in the language of the file`() async throws {
        let file = """
            {"tag": "ar", "name": "العربية", "screens": {"logInTitle": "تسجيل الدخول", "errorTitle": "خطأ",
            "invalidCredentials": "اسم المستخدم أو كلمة المرور غير صحيحة."}}
            """
        let arabic = try Language(file: Data(file.utf8))
        let app = await App.started(options: SignInOptions(appName: "Notes", language: arabic))
        #expect(app.model.title.logInButton == "تسجيل الدخول")
        app.model.send(title: .logInChosen)
        #expect(app.model.screen?.title == "تسجيل الدخول")
        app.submit([.username: "ada", .password: "wrong horse"])
        await app.reaches { $0.alert != nil }
        #expect(app.model.alert?.title == "خطأ")
        #expect(app.model.alert?.message == "اسم المستخدم أو كلمة المرور غير صحيحة.")
        app.model.dismissAlert()
        app.model.show(.register)
        app.submit([.username: "eve", .password: "a long new password"])
        await app.reaches { $0.user?.username == "eve" && $0.screen == nil }
        #expect(app.server.user("eve")?.locale == "ar")
    }
}
