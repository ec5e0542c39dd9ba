import Foundation

@MainActor enum KiiAlert {
    /// An alert with one button.
    static func create(title: String, message: String) -> AlertController {
        AlertController(title: title, message: message, actions: [AlertController.Action("OK")])
    }

    /// The alert for a failed call.
    static func create(_ error: any Error) -> AlertController {
        create(title: "Error", message: (error as NSError).userInfo["description"] as? String ?? "\(error)")
    }
}
