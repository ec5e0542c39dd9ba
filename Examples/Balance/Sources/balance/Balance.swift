import ArgumentParser
import BalanceApp

@main enum Balance {
    static func main() { BalanceCommand.main() }
}
