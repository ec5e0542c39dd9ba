import BalanceApp

/// The entry point: everything is in `BalanceApp`, where tests can reach it.
@main enum Balance {
    static func main() {
        BalanceProgram.run()
    }
}
