import LatchkeyCommands
import Testing

@Suite struct StartErrorTests {
    private static let asked: [StartError] = [
        .option(name: "--port", value: "x", expected: "a number"), .configurationFile(path: "p", problem: "it is not."),
        .optionMissing(name: "--tls-key", neededBy: "--tls-certificate"),
    ]
    private static let around: [StartError] = [
        .folderNotWritable(path: "p", problem: "no"), .database("no"), .databaseNewerThanProgram(present: 2, known: 1),
        .secretFileReadableByOthers(path: "p"), .secretFileUnusable(path: "p", problem: "no."),
        .secretFileMissing(path: "p"), .secretOfAnotherDatabase(path: "p"), .addressInUse(host: "h", port: 1),
        .cannotListen(host: "h", port: 1, problem: "no."), .certificateFile(path: "p", problem: "no."), .defect("no"),
        .library(purpose: "p", problem: "no."), .relyingPartyChanged(id: "b.example", passkeys: ["a.example": 2]),
    ]

    @Test(arguments: asked) func `an impossible request exits with 2`(error: StartError) {
        #expect(error.exitCode == 2)
    }

    @Test(arguments: around) func `a problem of the environment exits with 1`(error: StartError) {
        #expect(error.exitCode == 1)
    }

    @Test(arguments: asked + around) func `every error is a sentence`(error: StartError) {
        #expect(error.sentence.count > 1)
        #expect(!error.sentence.contains("StartError"))
    }
}
