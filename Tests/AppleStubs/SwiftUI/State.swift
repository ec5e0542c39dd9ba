public import Foundation
public import Observation

// page DynamicProperty
@available(iOS 13.0, macOS 10.15, tvOS 13.0, watchOS 6.0, visionOS 1.0, *)
public protocol DynamicProperty {}

// page Binding
@available(iOS 13.0, macOS 10.15, tvOS 13.0, watchOS 6.0, visionOS 1.0, *)
@propertyWrapper @dynamicMemberLookup public struct Binding<Value> {
    // page Binding/init(get:set:)
    @preconcurrency
    public init(
        get: @escaping @isolated(any) @Sendable () -> Value,
        set: @escaping @isolated(any) @Sendable (Value) -> Void
    ) { fatalError() }
    // page Binding/wrappedValue
    public var wrappedValue: Value {
        get { fatalError() }
        nonmutating set { fatalError() }
    }
    // page Binding/projectedValue
    public var projectedValue: Binding<Value> { fatalError() }
    // page Binding/subscript(dynamicMember:)
    public subscript<Subject>(dynamicMember keyPath: WritableKeyPath<Value, Subject>) -> Binding<Subject> {
        fatalError()
    }
}
@available(iOS 13.0, macOS 10.15, tvOS 13.0, watchOS 6.0, visionOS 1.0, *)
extension Binding: @unchecked Sendable where Value: Sendable {}

// page Bindable
@available(iOS 17.0, macOS 14.0, tvOS 17.0, watchOS 10.0, visionOS 1.0, *)
@dynamicMemberLookup @propertyWrapper public struct Bindable<Value> {
    // page Bindable/init(wrappedValue:)
    public init(wrappedValue: Value) where Value: Observable { fatalError() }
    // page Bindable/wrappedValue
    public var wrappedValue: Value {
        get { fatalError() }
        set { fatalError() }
    }
    // page Bindable/projectedValue
    public var projectedValue: Bindable<Value> { fatalError() }
    // page Bindable/subscript(dynamicMember:)
    public subscript<Subject>(
        dynamicMember keyPath: ReferenceWritableKeyPath<Value, Subject>
    ) -> Binding<Subject> where Value: AnyObject { fatalError() }
}
@available(iOS 17.0, macOS 14.0, tvOS 17.0, watchOS 10.0, visionOS 1.0, *)
extension Bindable: Sendable where Value: Sendable {}

// page State
@available(iOS 13.0, macOS 10.15, tvOS 13.0, watchOS 6.0, visionOS 1.0, *)
@propertyWrapper public struct State<Value>: DynamicProperty {
    // page State/init(wrappedValue:)
    public init(wrappedValue value: Value) { fatalError() }
    // page State/init(initialValue:)
    public init(initialValue value: Value) { fatalError() }
    // page State/wrappedValue
    public var wrappedValue: Value {
        get { fatalError() }
        nonmutating set { fatalError() }
    }
    // page State/projectedValue
    public var projectedValue: Binding<Value> { fatalError() }
}
@available(iOS 13.0, macOS 10.15, tvOS 13.0, watchOS 6.0, visionOS 1.0, *)
extension State where Value: ExpressibleByNilLiteral {
    // page State/init()
    public init() { fatalError() }
}
@available(iOS 13.0, macOS 10.15, tvOS 13.0, watchOS 6.0, visionOS 1.0, *)
extension State: Sendable where Value: Sendable {}

// page EnvironmentKey
@available(iOS 13.0, macOS 10.15, tvOS 13.0, watchOS 6.0, visionOS 1.0, *)
public protocol EnvironmentKey {
    associatedtype Value
    // page EnvironmentKey/defaultValue
    static var defaultValue: Value { get }
}

// page EnvironmentValues
@available(iOS 13.0, macOS 10.15, tvOS 13.0, watchOS 6.0, visionOS 1.0, *)
public struct EnvironmentValues {
    // page EnvironmentValues/subscript(_:)
    public subscript<K: EnvironmentKey>(key: K.Type) -> K.Value {
        get { fatalError() }
        set { fatalError() }
    }
}
@available(iOS 14.0, macOS 11.0, tvOS 14.0, watchOS 7.0, visionOS 1.0, *)
extension EnvironmentValues {
    // page EnvironmentValues/scenePhase
    public var scenePhase: ScenePhase {
        get { fatalError() }
        set { fatalError() }
    }
}
@available(iOS 13.0, macOS 10.15, tvOS 13.0, watchOS 6.0, visionOS 1.0, *)
extension EnvironmentValues {
    // page EnvironmentValues/accessibilityReduceMotion
    public var accessibilityReduceMotion: Bool { fatalError() }
}
// page LayoutDirection
@available(iOS 13.0, macOS 10.15, tvOS 13.0, watchOS 6.0, visionOS 1.0, *)
public enum LayoutDirection: Hashable, CaseIterable, Sendable { case leftToRight, rightToLeft }
@available(iOS 13.0, macOS 10.15, tvOS 13.0, watchOS 6.0, visionOS 1.0, *)
extension EnvironmentValues {
    // page EnvironmentValues/layoutDirection
    public var layoutDirection: LayoutDirection {
        get { fatalError() }
        set { fatalError() }
    }
}
// page? ColorScheme
@available(iOS 13.0, macOS 10.15, tvOS 13.0, watchOS 6.0, visionOS 1.0, *)
public enum ColorScheme: CaseIterable, Sendable { case light, dark }
@available(iOS 13.0, macOS 10.15, tvOS 13.0, watchOS 6.0, visionOS 1.0, *)
extension EnvironmentValues {
    // page? EnvironmentValues/colorScheme
    public var colorScheme: ColorScheme {
        get { fatalError() }
        set { fatalError() }
    }
}
// page ScenePhase
@available(iOS 14.0, macOS 11.0, tvOS 14.0, watchOS 7.0, visionOS 1.0, *)
public enum ScenePhase: Comparable, Sendable { case background, inactive, active }

// page Environment
@available(iOS 13.0, macOS 10.15, tvOS 13.0, watchOS 6.0, visionOS 1.0, *)
@propertyWrapper public struct Environment<Value>: DynamicProperty {
    // page Environment/init(_:)-keyPath
    public init(_ keyPath: KeyPath<EnvironmentValues, Value>) { fatalError() }
    // page Environment/wrappedValue
    public var wrappedValue: Value { fatalError() }
}
@available(iOS 17.0, macOS 14.0, tvOS 17.0, watchOS 10.0, visionOS 1.0, *)
extension Environment {
    // page? Environment/init(_:)-objectType
    public init(_ objectType: Value.Type) where Value: AnyObject, Value: Observable { fatalError() }
    // page Environment/init(_:)-8slkf
    public init<T: AnyObject & Observable>(_ objectType: T.Type) where Value == T? { fatalError() }
}

// page FocusState
@available(iOS 15.0, macOS 12.0, tvOS 15.0, watchOS 8.0, visionOS 1.0, *)
@propertyWrapper public struct FocusState<Value: Hashable>: DynamicProperty {
    // page FocusState/Binding
    @propertyWrapper public struct Binding {
        init(stub: Void) { fatalError() }
        // page? FocusState/Binding/wrappedValue
        public var wrappedValue: Value {
            get { fatalError() }
            nonmutating set { fatalError() }
        }
        // page FocusState/Binding/projectedValue
        public var projectedValue: FocusState<Value>.Binding { fatalError() }
    }
    // page? FocusState/init()
    public init() where Value: ExpressibleByNilLiteral { fatalError() }
    // page? FocusState/init()
    public init() where Value == Bool { fatalError() }
    // page FocusState/wrappedValue
    public var wrappedValue: Value {
        get { fatalError() }
        nonmutating set { fatalError() }
    }
    // page FocusState/projectedValue
    public var projectedValue: FocusState<Value>.Binding { fatalError() }
}

// page ScaledMetric
@available(iOS 14.0, macOS 11.0, tvOS 14.0, watchOS 7.0, visionOS 1.0, *)
@propertyWrapper public struct ScaledMetric<Value: BinaryFloatingPoint>: DynamicProperty {
    // page ScaledMetric/init(wrappedValue:)
    public init(wrappedValue: Value) { fatalError() }
    // page? ScaledMetric/wrappedValue
    public var wrappedValue: Value { fatalError() }
}
@available(iOS 14.0, macOS 11.0, tvOS 14.0, watchOS 7.0, visionOS 1.0, *)
extension ScaledMetric: Sendable where Value: Sendable {}
