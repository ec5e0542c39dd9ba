import Foundation
import Latchkey
import StoreProcess
import Testing

@Suite struct HomeFolderTests {
    @Test func `the home folder is that of the environment, whatever the user database says`() {
        #expect(path(["HOME": "/srv/ada"]) == "/srv/ada/")
    }

    @Test(arguments: [[:], ["HOME": ""], ["HOME": "ada"]])
    func `without an absolute path in the environment the user database is asked`(environment: [String: String]) {
        #expect(path(environment) == FileManager.default.homeDirectoryForCurrentUser.path())
    }

    #if os(Linux)
    @Test(arguments: [["XDG_DATA_HOME": "data"], ["XDG_DATA_HOME": ""]])
    func `a program keeps its sign-in in the home folder of its environment`(folders: [String: String]) async throws {
        try await withFolder { home in
            let environment = ["HOME": home.path(), "PATH": "/usr/bin:/bin"].merging(folders) { $1 }
            let store = try OtherProcess(.standard(server: "https://id.example.com"), environment: environment)
            try await store.save(.sample(generation: 7), replacing: nil)
            let folder = home.appending(path: ".local/share/latchkey").path()
            let names = try FileManager.default.contentsOfDirectory(atPath: folder)
            #expect(names.contains("https%2Cid.example.com default.json"))
        }
    }
    #endif

    private func path(_ environment: [String: String]) -> String {
        HomeFolder.folder(environment: environment).path()
    }
}
