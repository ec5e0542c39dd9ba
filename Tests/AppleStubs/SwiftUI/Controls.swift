public import Foundation

// page ButtonRole
@available(iOS 15.0, macOS 12.0, tvOS 15.0, watchOS 8.0, visionOS 1.0, *)
public struct ButtonRole: Equatable, Sendable {
    // page ButtonRole/destructive
    public static let destructive = ButtonRole()
    // page ButtonRole/cancel
    public static let cancel = ButtonRole()
}
// page Button
@available(iOS 13.0, macOS 10.15, tvOS 13.0, watchOS 6.0, visionOS 1.0, *)
public struct Button<Label: View>: View {
    public typealias Body = Never
    // page Button/init(action:label:)
    @preconcurrency
    nonisolated public init(action: @escaping @MainActor () -> Void, @ViewBuilder label: () -> Label) { fatalError() }
}
@available(iOS 13.0, macOS 10.15, tvOS 13.0, watchOS 6.0, visionOS 1.0, *)
extension Button where Label == Text {
    // page Button/init(_:action:)
    @preconcurrency
    nonisolated public init(_ titleKey: LocalizedStringKey, action: @escaping @MainActor () -> Void) { fatalError() }
    // page Button/init(_:action:)
    @preconcurrency @_disfavoredOverload
    nonisolated public init<S: StringProtocol>(_ title: S, action: @escaping @MainActor () -> Void) { fatalError() }
}
@available(iOS 15.0, macOS 12.0, tvOS 15.0, watchOS 8.0, visionOS 1.0, *)
extension Button where Label == Text {
    // page? Button/init(_:role:action:)
    @preconcurrency
    nonisolated public init(_ titleKey: LocalizedStringKey, role: ButtonRole?, action: @escaping @MainActor () -> Void)
    {
        fatalError()
    }
    // page? Button/init(_:role:action:)
    @preconcurrency @_disfavoredOverload
    nonisolated public init<S: StringProtocol>(_ title: S, role: ButtonRole?, action: @escaping @MainActor () -> Void) {
        fatalError()
    }
}
@available(iOS 14.0, macOS 11.0, tvOS 14.0, watchOS 7.0, visionOS 1.0, *)
extension Button where Label == SwiftUI.Label<Text, Image> {
    // page Button/init(_:systemImage:action:)
    @preconcurrency
    nonisolated public init(
        _ titleKey: LocalizedStringKey,
        systemImage: String,
        action: @escaping @MainActor () -> Void
    ) { fatalError() }
    // page? Button/init(_:systemImage:action:)
    @preconcurrency @_disfavoredOverload
    nonisolated public init<S: StringProtocol>(
        _ title: S,
        systemImage: String,
        action: @escaping @MainActor () -> Void
    ) { fatalError() }
}
@available(iOS 15.0, macOS 12.0, tvOS 15.0, watchOS 8.0, visionOS 1.0, *)
extension Button where Label == SwiftUI.Label<Text, Image> {
    // page Button/init(_:systemImage:role:action:)
    @preconcurrency
    nonisolated public init(
        _ titleKey: LocalizedStringKey,
        systemImage: String,
        role: ButtonRole?,
        action: @escaping @MainActor () -> Void
    ) { fatalError() }
    // page? Button/init(_:systemImage:role:action:)
    @preconcurrency @_disfavoredOverload
    nonisolated public init<S: StringProtocol>(
        _ title: S,
        systemImage: String,
        role: ButtonRole?,
        action: @escaping @MainActor () -> Void
    ) { fatalError() }
}
// page Picker
@available(iOS 13.0, macOS 10.15, tvOS 13.0, watchOS 6.0, visionOS 1.0, *)
public struct Picker<Label: View, SelectionValue: Hashable, Content: View>: View { public typealias Body = Never }
@available(iOS 13.0, macOS 10.15, tvOS 13.0, watchOS 6.0, visionOS 1.0, *)
extension Picker where Label == Text {
    // page Picker/init(_:selection:content:)
    nonisolated public init(
        _ titleKey: LocalizedStringKey,
        selection: Binding<SelectionValue>,
        @ViewBuilder content: () -> Content
    ) { fatalError() }
    // page Picker/init(_:selection:content:)
    @_disfavoredOverload
    nonisolated public init<S: StringProtocol>(
        _ title: S,
        selection: Binding<SelectionValue>,
        @ViewBuilder content: () -> Content
    ) { fatalError() }
}
// page PickerStyle
@available(iOS 13.0, macOS 10.15, tvOS 13.0, watchOS 6.0, visionOS 1.0, *)
public protocol PickerStyle {}
#if !os(watchOS)
// page SegmentedPickerStyle
@available(iOS 13.0, macOS 10.15, tvOS 13.0, visionOS 1.0, *)
public struct SegmentedPickerStyle: PickerStyle {}
@available(iOS 13.0, macOS 10.15, tvOS 13.0, visionOS 1.0, *)
extension PickerStyle where Self == SegmentedPickerStyle {
    // page PickerStyle/segmented
    public static var segmented: SegmentedPickerStyle { fatalError() }
}
#endif
#if !os(watchOS)
// page KeyEquivalent
@available(iOS 14.0, macOS 11.0, tvOS 17.0, visionOS 1.0, *)
public struct KeyEquivalent: Sendable, ExpressibleByExtendedGraphemeClusterLiteral {
    // page? KeyEquivalent/init(extendedGraphemeClusterLiteral:)
    public init(extendedGraphemeClusterLiteral: Character) { fatalError() }
}
#endif
// page EventModifiers
@available(iOS 13.0, macOS 10.15, tvOS 13.0, watchOS 6.0, visionOS 1.0, *)
public struct EventModifiers: OptionSet, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { fatalError() }
    public static let shift = EventModifiers(rawValue: 2)
    public static let command = EventModifiers(rawValue: 16)
}
// page TextField
@available(iOS 13.0, macOS 10.15, tvOS 13.0, watchOS 6.0, visionOS 1.0, *)
public struct TextField<Label: View>: View { public typealias Body = Never }
@available(iOS 13.0, macOS 10.15, tvOS 13.0, watchOS 6.0, visionOS 1.0, *)
extension TextField where Label == Text {
    // page TextField/init(_:text:)
    nonisolated public init(_ titleKey: LocalizedStringKey, text: Binding<String>) { fatalError() }
    // page TextField/init(_:text:)
    @_disfavoredOverload
    nonisolated public init<S: StringProtocol>(_ title: S, text: Binding<String>) { fatalError() }
}
// page SecureField
@available(iOS 13.0, macOS 10.15, tvOS 13.0, watchOS 6.0, visionOS 1.0, *)
public struct SecureField<Label: View>: View { public typealias Body = Never }
@available(iOS 13.0, macOS 10.15, tvOS 13.0, watchOS 6.0, visionOS 1.0, *)
extension SecureField where Label == Text {
    // page SecureField/init(_:text:)
    nonisolated public init(_ titleKey: LocalizedStringKey, text: Binding<String>) { fatalError() }
    // page? SecureField/init(_:text:)
    @_disfavoredOverload
    nonisolated public init<S: StringProtocol>(_ title: S, text: Binding<String>) { fatalError() }
}

// page? Toggle
@available(iOS 13.0, macOS 10.15, tvOS 13.0, watchOS 6.0, visionOS 1.0, *)
public struct Toggle<Label: View>: View { public typealias Body = Never }
@available(iOS 13.0, macOS 10.15, tvOS 13.0, watchOS 6.0, visionOS 1.0, *)
extension Toggle where Label == Text {
    // page? Toggle/init(_:isOn:)
    @_disfavoredOverload
    nonisolated public init<S: StringProtocol>(_ title: S, isOn: Binding<Bool>) { fatalError() }
}
// page? Link
@available(iOS 14.0, macOS 11.0, tvOS 14.0, watchOS 7.0, visionOS 1.0, *)
public struct Link<Label: View>: View { public typealias Body = Never }
@available(iOS 14.0, macOS 11.0, tvOS 14.0, watchOS 7.0, visionOS 1.0, *)
extension Link where Label == Text {
    // page? Link/init(_:destination:)
    @_disfavoredOverload
    nonisolated public init<S: StringProtocol>(_ title: S, destination: URL) { fatalError() }
}
#if !os(tvOS)
// page? ShareLink
@available(iOS 16.0, macOS 13.0, watchOS 9.0, visionOS 1.0, *)
public struct ShareLink<Label: View>: View { public typealias Body = Never }
@available(iOS 16.0, macOS 13.0, watchOS 9.0, visionOS 1.0, *)
extension ShareLink where Label == SwiftUI.Label<Text, Image> {
    // page? ShareLink/init(_:item:subject:message:)
    @_disfavoredOverload
    nonisolated public init<S: StringProtocol>(
        _ title: S,
        item: String,
        subject: Text? = nil,
        message: Text? = nil
    ) { fatalError() }
}
#endif

// page PrimitiveButtonStyle
@available(iOS 13.0, macOS 10.15, tvOS 13.0, watchOS 6.0, visionOS 1.0, *)
@MainActor @preconcurrency public protocol PrimitiveButtonStyle {}
// page BorderedButtonStyle
@available(iOS 15.0, macOS 10.15, tvOS 13.0, watchOS 7.0, visionOS 1.0, *)
public struct BorderedButtonStyle: PrimitiveButtonStyle {}
// page BorderedProminentButtonStyle
@available(iOS 15.0, macOS 12.0, tvOS 15.0, watchOS 8.0, visionOS 1.0, *)
public struct BorderedProminentButtonStyle: PrimitiveButtonStyle {}
@available(iOS 15.0, macOS 10.15, tvOS 13.0, watchOS 7.0, visionOS 1.0, *)
extension PrimitiveButtonStyle where Self == BorderedButtonStyle {
    // page PrimitiveButtonStyle/bordered
    public static var bordered: BorderedButtonStyle { fatalError() }
}
@available(iOS 15.0, macOS 12.0, tvOS 15.0, watchOS 8.0, visionOS 1.0, *)
extension PrimitiveButtonStyle where Self == BorderedProminentButtonStyle {
    // page PrimitiveButtonStyle/borderedProminent
    public static var borderedProminent: BorderedProminentButtonStyle { fatalError() }
}
// page PlainButtonStyle
@available(iOS 13.0, macOS 10.15, tvOS 13.0, watchOS 6.0, visionOS 1.0, *)
public struct PlainButtonStyle: PrimitiveButtonStyle {}
@available(iOS 13.0, macOS 10.15, tvOS 13.0, watchOS 6.0, visionOS 1.0, *)
extension PrimitiveButtonStyle where Self == PlainButtonStyle {
    // page PrimitiveButtonStyle/plain
    public static var plain: PlainButtonStyle { fatalError() }
}
// page ButtonBorderShape
@available(iOS 15.0, macOS 12.0, tvOS 15.0, watchOS 8.0, visionOS 1.0, *)
public struct ButtonBorderShape: Equatable, Sendable {
    // page ButtonBorderShape/roundedRectangle(radius:)
    @available(iOS 15.0, macOS 14.0, tvOS 17.0, watchOS 8.0, visionOS 1.0, *)
    public static func roundedRectangle(radius: CGFloat) -> ButtonBorderShape { fatalError() }
}
// page ControlSize
@available(iOS 15.0, macOS 10.15, tvOS 15.0, watchOS 9.0, visionOS 1.0, *)
public enum ControlSize: CaseIterable, Sendable { case mini, small, regular, large, extraLarge }
// page TextFieldStyle
@available(iOS 13.0, macOS 10.15, tvOS 13.0, watchOS 6.0, visionOS 1.0, *)
public protocol TextFieldStyle {}
// page PlainTextFieldStyle
@available(iOS 13.0, macOS 10.15, tvOS 13.0, watchOS 6.0, visionOS 1.0, *)
public struct PlainTextFieldStyle: TextFieldStyle {}
@available(iOS 13.0, macOS 10.15, tvOS 13.0, watchOS 6.0, visionOS 1.0, *)
extension TextFieldStyle where Self == PlainTextFieldStyle {
    // page TextFieldStyle/plain
    public static var plain: PlainTextFieldStyle { fatalError() }
}
// page FormStyle
@available(iOS 16.0, macOS 13.0, tvOS 16.0, watchOS 9.0, visionOS 1.0, *)
@MainActor @preconcurrency public protocol FormStyle {}
// page GroupedFormStyle
@available(iOS 16.0, macOS 13.0, tvOS 16.0, watchOS 9.0, visionOS 1.0, *)
public struct GroupedFormStyle: FormStyle {}
@available(iOS 16.0, macOS 13.0, tvOS 16.0, watchOS 9.0, visionOS 1.0, *)
extension FormStyle where Self == GroupedFormStyle {
    // page FormStyle/grouped
    public static var grouped: GroupedFormStyle { fatalError() }
}
// page SubmitLabel
@available(iOS 15.0, macOS 12.0, tvOS 15.0, watchOS 8.0, visionOS 1.0, *)
public struct SubmitLabel: Sendable {
    // page? SubmitLabel/go
    public static var go: SubmitLabel { fatalError() }
    // page SubmitLabel/next
    public static var next: SubmitLabel { fatalError() }
}
// page SubmitTriggers
@available(iOS 15.0, macOS 12.0, tvOS 15.0, watchOS 8.0, visionOS 1.0, *)
public struct SubmitTriggers: OptionSet, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { fatalError() }
    public static let text = SubmitTriggers(rawValue: 1)
}
#if !os(visionOS)
// page ScrollDismissesKeyboardMode
@available(iOS 16.0, macOS 13.0, tvOS 16.0, watchOS 9.0, *)
public struct ScrollDismissesKeyboardMode: Sendable {
    // page ScrollDismissesKeyboardMode/interactively
    public static var interactively: ScrollDismissesKeyboardMode { fatalError() }
}
#endif
#if !os(macOS)
// page TextInputAutocapitalization
@available(iOS 15.0, tvOS 15.0, watchOS 8.0, visionOS 1.0, *)
public struct TextInputAutocapitalization: Sendable {
    // page TextInputAutocapitalization/never
    public static var never: TextInputAutocapitalization { fatalError() }
}
#endif
