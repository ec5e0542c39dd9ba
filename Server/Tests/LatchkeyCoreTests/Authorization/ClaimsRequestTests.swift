import LatchkeyCore
import LatchkeyJSON
import Testing

@Suite struct ClaimsRequestTests {
    @Test func `each claim has its demand`() throws {
        let request = try #require(
            ClaimsRequest(
                """
                {"userinfo":{"name":{"essential":true},"email":null,"http://example.com/x":{"other":1}},
                 "id_token":{"acr":{"values":["1","2"]},"sub":{"value":"u1"}},"more":7}
                """
            )
        )
        #expect(request.userinfo["name"]?.isEssential == true)
        #expect(request.userinfo["email"]?.isEssential == false)
        #expect(request.idToken["acr"]?.values == [.string("1"), .string("2")])
        #expect(request.idToken["sub"]?.values == [.string("u1")])
        #expect(request.namesAboutPerson == ["email", "http://example.com/x", "name"])
    }

    @Test(arguments: ["{}", #"{"userinfo":null}"#, #"{"id_token":{}}"#, #"{"unknown":[]}"#])
    func `a request may ask for nothing`(text: String) {
        #expect(ClaimsRequest(text)?.namesAboutPerson == [])
    }

    @Test(
        arguments: [
            "", "[]", "null", "{", #"{"userinfo":[]}"#, #"{"userinfo":{"name":true}}"#, #"{"userinfo":{"name":"x"}}"#,
            #"{"userinfo":{"name":{"essential":"yes"}}}"#, #"{"userinfo":{"name":{"values":"x"}}}"#,
            #"{"userinfo":{"name":{"values":[]}}}"#, #"{"userinfo":{"":null}}"#, #"{"userinfo":{"a b":null}}"#,
            #"{"userinfo":{"name":null,"name":null}}"#,
        ]
    )
    func `another shape is refused`(text: String) {
        #expect(ClaimsRequest(text) == nil)
    }

    @Test func `the size, the number of claims and their names are limited`() {
        func text(_ count: Int, of length: Int = 4) -> String {
            let names = (0..<count).map { number in
                let digits = String(number)
                return "\"" + String(repeating: "n", count: length - digits.count) + digits + "\":null"
            }
            return "{\"userinfo\":{" + names.joined(separator: ",") + "}}"
        }
        #expect(ClaimsRequest(text(64)) != nil)
        #expect(ClaimsRequest(text(65)) == nil)
        #expect(ClaimsRequest(text(1, of: 128)) != nil)
        #expect(ClaimsRequest(text(1, of: 129)) == nil)
        #expect(ClaimsRequest("{}" + String(repeating: " ", count: 4094)) != nil)
        #expect(ClaimsRequest("{}" + String(repeating: " ", count: 4095)) == nil)
    }
}
