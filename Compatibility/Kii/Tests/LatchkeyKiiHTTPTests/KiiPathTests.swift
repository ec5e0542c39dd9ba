import Testing

@testable import LatchkeyKiiHTTP

@Suite struct KiiPathTests {
    @Test(arguments: [
        "/api/apps/abc/users", "/api/oauth2/token", "/api/apps/abc//buckets/x/objects", "/api//apps/a",
        "/api/things", "/api/oauth2", "/thing-if/apps/abc/onboardings", "/iot-api/apps/abc/targets/x",
    ])
    func `the API's paths are recognized, also with doubled slashes`(_ path: String) {
        #expect(KiiPath.isOne(path))
    }

    @Test(arguments: [
        "/api/2.0/auth/accessToken", "/v1/users", "/api", "/apps/api", "/community/api/apps", "/api/2.0/users",
        "/thing-if", "/thing-if/api/2.0/users", "/",
    ])
    func `other paths are not`(_ path: String) {
        #expect(!KiiPath.isOne(path))
    }
}
