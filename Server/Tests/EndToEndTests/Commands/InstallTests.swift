import Foundation
import LatchkeyTesting
import TestDatabases
import Testing

/// The files that `make install` installs, with the tests' program.
@Suite(.serialized) struct InstallTests {
    let folder: TemporaryFolder

    init() async throws { folder = try await TemporaryFolder(engine: .sqlite) }

    private func script(_ program: String) async throws -> String {
        let root = DocumentedCode.root.path()
        return try await DocumentedCode.run(
            "bash",
            "'\(root)/Scripts/install' '\(program)' /usr '\(folder.url.path())/package' 2>&1",
            in: folder
        )
    }

    private func text(_ path: String) throws -> String {
        try String(contentsOf: folder.url.appending(path: "package/usr/\(path)"), encoding: .utf8)
    }

    @Test func `the program, completions of three shells and a page for each command are installed`() async throws {
        _ = try await script(LocalServer.programOfTests.path())
        let program = folder.url.appending(path: "package/usr/bin/latchkey").path()
        #expect(FileManager.default.isExecutableFile(atPath: program))
        let pages = try FileManager.default.contentsOfDirectory(
            atPath: folder.url.appending(path: "package/usr/share/man/man1").path()
        )
        #expect(Set(pages).isSuperset(of: ["latchkey.1", "latchkey-serve.1", "latchkey-users.1", "latchkey-sso.1"]))
        #expect(!pages.contains("latchkey-manual.1"))
        let users = try text("share/man/man1/latchkey-users.1")
        #expect(users.contains("users add") && users.contains("\\-\\-display\\-name"))
        #expect(try text("share/man/man1/latchkey.1").contains("\\fBlatchkey\\-serve\\fR(1)"))
        let bash = folder.url.appending(path: "package/usr/share/bash-completion/completions/latchkey").path()
        // Completes `latchkey use`.
        let completed = try await DocumentedCode.run(
            "bash",
            "source '\(bash)'; COMP_WORDS=(latchkey use); COMP_CWORD=1; COMP_LINE='latchkey use'; COMP_POINT=12\n"
                + "_latchkey latchkey use latchkey; echo \"${COMPREPLY[@]}\"",
            in: folder
        )
        #expect(completed.contains("users"))
        #expect(try text("share/zsh/site-functions/_latchkey").hasPrefix("#compdef latchkey"))
        #expect(try text("share/fish/vendor_completions.d/latchkey.fish").contains("complete"))
    }

    @Test func `without a built program nothing is installed`() async throws {
        await withKnownIssue { _ = try await script("/does/not/exist") }
        #expect(!FileManager.default.fileExists(atPath: folder.url.appending(path: "package").path()))
    }
}
