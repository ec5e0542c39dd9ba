import Foundation
import Testing

@testable import KiiSDK

extension KiiSDKTests {
    @Suite struct SetupTests {
        @Test(arguments: [
            "https://id.example.com", "https://id.example.com/", "https://id.example.com/api",
            "https://id.example.com/api/",
        ])
        func `a server's address is taken with and without its path`(_ url: String) throws {
            Kii.begin(withID: "shop", andKey: "key", andCustomURL: url)
            #expect(try KiiApp.begun().address.server.absoluteString == "https://id.example.com")
        }

        @Test func `a site is where it was, unless the app says where it is now`() throws {
            Kii.begin(withID: "shop", andKey: "key")
            #expect(try KiiApp.begun().address.server.absoluteString == "https://api.kii.com")
            Kii.begin(withID: "shop", andKey: "key", andSite: .JP)
            #expect(try KiiApp.begun().address.server.absoluteString == "https://api-jp.kii.com")
            Kii.setURL("https://id.example.com/api", of: .EU)
            Kii.begin(withID: "shop", andKey: "key", andSite: .EU)
            #expect(try KiiApp.begun().address.server.absoluteString == "https://id.example.com")
        }

        @Test func `the same app again is the same`() throws {
            Kii.begin(withID: "shop", andKey: "key", andCustomURL: "https://id.example.com")
            let app = try KiiApp.begun()
            Kii.setAccessTokenExpiration(60)
            Kii.begin(withID: "shop", andKey: "key", andCustomURL: "https://id.example.com/api")
            #expect(try KiiApp.begun() === app)
            #expect(Kii.accessTokenExpiration() == 60)
        }

        @Test func `validators say what the server takes`() {
            #expect(KiiUser.isValidUserName("1ada-_.") && !KiiUser.isValidUserName("ad"))
            #expect(
                KiiUser.isValidPassword("1 $~") && !KiiUser.isValidPassword("123") && !KiiUser.isValidPassword("ä234")
            )
            #expect(KiiUser.isValidEmail("a@b") && !KiiUser.isValidEmail("a b@c"))
            #expect(
                KiiUser.isValidPhone("+819012345678") && KiiUser.isValidPhone("9012345") && !KiiUser.isValidPhone("1")
            )
            #expect(KiiUser.isValidCountry("JP") && !KiiUser.isValidCountry("jp"))
        }
    }
}
