import LatchkeyCommands

@main
enum Latchkey {
    static func main() async {
        await LatchkeyCommand.runAndExit()
    }
}
