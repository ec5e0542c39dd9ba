public import Foundation

// page UIApplication
@available(iOS 2.0, tvOS 9.0, visionOS 1.0, *)
@MainActor open class UIApplication: UIResponder {
    // page UIApplication/shared
    open class var shared: UIApplication { fatalError() }
    // page UIApplication/delegate
    open weak var delegate: (any UIApplicationDelegate)?
    // page UIApplication/LaunchOptionsKey
    public struct LaunchOptionsKey: Hashable, RawRepresentable, Sendable {
        public var rawValue: String
        public init(rawValue: String) { fatalError() }
    }
}
// page UIApplicationDelegate
@available(iOS 2.0, tvOS 9.0, visionOS 1.0, *)
@MainActor public protocol UIApplicationDelegate: NSObjectProtocol {
    // page UIApplicationDelegate/application(_:didFinishLaunchingWithOptions:)
    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool
    // page UIApplicationDelegate/application(_:configurationForConnecting:options:)
    func application(
        _ application: UIApplication,
        configurationForConnecting connectingSceneSession: UISceneSession,
        options: UIScene.ConnectionOptions
    ) -> UISceneConfiguration
}
@available(iOS 2.0, tvOS 9.0, visionOS 1.0, *)
extension UIApplicationDelegate {
    // page UIApplicationDelegate/main()
    public static func main() { fatalError() }
}
// page UIScene
@available(iOS 13.0, tvOS 13.0, visionOS 1.0, *)
@MainActor open class UIScene: UIResponder {
    // page UIScene/ConnectionOptions
    @MainActor open class ConnectionOptions: NSObject {}
}
// page UIWindowScene
@available(iOS 13.0, tvOS 13.0, visionOS 1.0, *)
@MainActor open class UIWindowScene: UIScene {}
// page UISceneSession
@available(iOS 13.0, tvOS 13.0, visionOS 1.0, *)
@MainActor open class UISceneSession: NSObject {
    // page UISceneSession/role-swift.property
    open var role: UISceneSession.Role { fatalError() }
    // page UISceneSession/Role-swift.struct
    public struct Role: Hashable, RawRepresentable, Sendable {
        public var rawValue: String
        public init(rawValue: String) { fatalError() }
    }
}
// page UISceneConfiguration
@available(iOS 13.0, tvOS 13.0, visionOS 1.0, *)
@MainActor open class UISceneConfiguration: NSObject {
    // page UISceneConfiguration/init(name:sessionRole:)
    public init(name: String?, sessionRole: UISceneSession.Role) { fatalError() }
    // page UISceneConfiguration/delegateClass
    open var delegateClass: AnyClass? {
        get { fatalError() }
        set { fatalError() }
    }
}
// page UISceneDelegate
@available(iOS 13.0, tvOS 13.0, visionOS 1.0, *)
@MainActor public protocol UISceneDelegate: NSObjectProtocol {
    // page UISceneDelegate/scene(_:willConnectTo:options:)
    func scene(
        _ scene: UIScene,
        willConnectTo session: UISceneSession,
        options connectionOptions: UIScene.ConnectionOptions
    )
}
// page UIWindowSceneDelegate
@available(iOS 13.0, tvOS 13.0, visionOS 1.0, *)
@MainActor public protocol UIWindowSceneDelegate: UISceneDelegate {
    // page UIWindowSceneDelegate/window
    var window: UIWindow? { get set }
}
