import BalanceWeb

/// The entry point: everything is in `BalanceWeb`, where tests can reach it.
@main enum BalanceWebMain {
    static func main() async { await BalanceWebProgram.run() }
}
