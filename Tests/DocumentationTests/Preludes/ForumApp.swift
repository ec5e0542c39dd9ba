import Foundation
import LiCoreSDK

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

// Declarations that the snippets of the articles on Khoros apps leave to the reader.

/// Stands for a view controller.
@MainActor
final class Reader: LiAuthorizationDelegate, LiLoginPresenter {
    func presentLiLogin(_ login: LiLogin) async throws { throw CancellationError() }
}

func placeholder<Value>() -> Value { fatalError() }

let request: URLRequest = placeholder()

func showHome() {}
func show(_ value: Any) {}
func showAlert(_ error: (any Error)?) {}
func askForNameAndPassword() async throws -> (String, String) { placeholder() }
