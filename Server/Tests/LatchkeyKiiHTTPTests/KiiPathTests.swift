import Testing

@testable import LatchkeyKiiHTTP

@Suite struct KiiPathTests {
    @Test(arguments: ["/api/apps/abc/users", "/api/oauth2/token", "/api/apps/abc//buckets/x/objects", "/api//apps/a"])
    func `the wire's paths are told from others, with doubled slashes too`(_ path: String) {
        #expect(KiiPath.isOne(path))
    }

    @Test(arguments: ["/api/2.0/auth/accessToken", "/v1/users", "/api", "/apps/api", "/community/api/apps"])
    func `other paths are not`(_ path: String) {
        #expect(!KiiPath.isOne(path))
    }
}
