import Adwaita
import Foundation
import LatchkeyUI

/// The program `balance-desktop`: the account book as a desktop program.
@main
enum BalanceDesktop {
    @MainActor
    static func main() {
        let application = Application(id: "org.example.Balance")
        var options: DesktopOptions?
        var window: MainWindow?
        DesktopOptions.declare(to: application)
        application.onOptions { value in
            do throws(DesktopOptions.Fault) {
                options = try DesktopOptions(value)
                return nil
            } catch {
                FileHandle.standardError.write(Data("\(error.message)\n".utf8))
                return 64
            }
        }
        application.onActivate {
            if window == nil { window = options.map { MainWindow(application, $0) } }
            window?.present()
        }
        exit(application.run())
    }
}
