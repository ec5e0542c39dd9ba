import KiiBalance

/// The entry point: everything is in `KiiBalance`, where tests can reach it.
@main enum Main {
    static func main() {
        KiiBalanceProgram.run()
    }
}
