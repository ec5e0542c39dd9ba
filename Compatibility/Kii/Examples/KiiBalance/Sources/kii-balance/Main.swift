import ArgumentParser
import KiiBalance

@main enum Main {
    static func main() { KiiBalanceCommand.main() }
}
