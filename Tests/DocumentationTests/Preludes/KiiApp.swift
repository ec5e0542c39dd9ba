import Foundation
import KiiSDK

// Declarations that the snippets of the articles on Kii apps leave to the reader.

struct Reader {}

func placeholder<Value>() -> Value { fatalError() }

let username: String = placeholder()
let password: String = placeholder()

func showBalance() {}
func showTitle() {}
func showAlert(_ text: String) {}
func show(_ value: Any?) {}
