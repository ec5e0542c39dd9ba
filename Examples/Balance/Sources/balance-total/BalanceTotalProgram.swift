import ArgumentParser
import BalanceTotal

@main enum BalanceTotalProgram {
    static func main() async { await BalanceTotalCommand.main() }
}
