// page App
@available(iOS 14.0, macOS 11.0, tvOS 14.0, watchOS 7.0, visionOS 1.0, *)
@MainActor @preconcurrency public protocol App {
    associatedtype Body: Scene
    // page App/body
    @SceneBuilder var body: Body { get }
    // page App/init()
    init()
}
@available(iOS 14.0, macOS 11.0, tvOS 14.0, watchOS 7.0, visionOS 1.0, *)
extension App { public static func main() { fatalError() } }
// page Scene
@available(iOS 14.0, macOS 11.0, tvOS 14.0, watchOS 7.0, visionOS 1.0, *)
@MainActor @preconcurrency public protocol Scene {}
// page SceneBuilder
@available(iOS 14.0, macOS 11.0, tvOS 14.0, watchOS 7.0, visionOS 1.0, *)
@resultBuilder public struct SceneBuilder {
    // page? SceneBuilder/buildBlock(_:)
    public static func buildBlock<Content: Scene>(_ content: Content) -> Content { fatalError() }
}
// page WindowGroup
@available(iOS 14.0, macOS 11.0, tvOS 14.0, watchOS 7.0, visionOS 1.0, *)
public struct WindowGroup<Content: View>: Scene {
    // page WindowGroup/init(content:)
    nonisolated public init(@ViewBuilder content: () -> Content) { fatalError() }
}
// page NavigationLink
@available(iOS 13.0, macOS 10.15, tvOS 13.0, watchOS 6.0, visionOS 1.0, *)
public struct NavigationLink<Label: View, Destination: View>: View { public typealias Body = Never }
@available(iOS 13.0, macOS 10.15, tvOS 13.0, watchOS 6.0, visionOS 1.0, *)
extension NavigationLink where Label == Text {
    // page NavigationLink/init(_:destination:)
    nonisolated public init(_ titleKey: LocalizedStringKey, @ViewBuilder destination: () -> Destination) {
        fatalError()
    }
}
