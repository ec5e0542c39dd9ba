import Foundation
import Latchkey
import Testing

@Suite struct InstallationMarkerTests {
    @Test func `a marker is set once and for all who ask`() async throws {
        try await withFolder { folder in
            let file = folder.appending(path: "state/latchkey/app.installed")
            let marker = FileInstallationMarker(file: file)
            #expect(try await !marker.isSet())
            try await marker.set()
            try await marker.set()
            #expect(try await marker.isSet())
            #expect(try await FileInstallationMarker(file: file).isSet())
        }
    }

    @Test func `a marker is readable by this user alone`() async throws {
        try await withFolder { folder in
            let file = folder.appending(path: "app.installed")
            try await FileInstallationMarker(file: file).set()
            let mode = try FileManager.default.attributesOfItem(atPath: file.path())[.posixPermissions] as? Int
            #expect(mode == 0o600)
        }
    }

    @Test func `a marker that cannot be set is a typed error`() async throws {
        try await withFolder { folder in
            try Data().write(to: folder.appending(path: "taken"))
            let marker = FileInstallationMarker(file: folder.appending(path: "taken/app.installed"))
            #expect(try await !marker.isSet())
            #expect(await code { try await marker.set() } == .storeUnwritable)
        }
    }

    @Test func `the default folder is the state folder of the user`() {
        let home = URL(filePath: "/home/ada", directoryHint: .isDirectory)
        func path(_ environment: [String: String]) -> String {
            StateFolder.folder(environment: environment, home: home).path()
        }
        #expect(path([:]) == "/home/ada/.local/state/latchkey/")
        #expect(path(["XDG_STATE_HOME": "/state"]) == "/state/latchkey/")
        #expect(path(["XDG_STATE_HOME": "state"]) == "/home/ada/.local/state/latchkey/")
    }
}
