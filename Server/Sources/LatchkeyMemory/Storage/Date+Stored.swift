import Foundation
import LatchkeyCore

extension Date {
    /// The time as a database keeps it: in whole milliseconds.
    var stored: Date { Date(milliseconds: milliseconds) }
}
