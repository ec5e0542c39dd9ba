import ArgumentParser
import BalanceWeb

@main enum BalanceWebMain {
    static func main() async { await BalanceWebCommand.main() }
}
