public import Foundation

// page Font
@available(iOS 13.0, macOS 10.15, tvOS 13.0, watchOS 6.0, visionOS 1.0, *)
public struct Font: Hashable, Sendable {
    // page Font/largeTitle
    public static let largeTitle = Font()
    // page Font/headline
    public static let headline = Font()
    // page? Font/subheadline
    public static let subheadline = Font()
    // page? Font/footnote
    public static let footnote = Font()
    // page Font/bold()
    public func bold() -> Font { fatalError() }
}
// page ShapeStyle
@available(iOS 13.0, macOS 10.15, tvOS 13.0, watchOS 6.0, visionOS 1.0, *)
public protocol ShapeStyle: Sendable {}
// page HierarchicalShapeStyle
@available(iOS 15.0, macOS 12.0, tvOS 15.0, watchOS 8.0, visionOS 1.0, *)
public struct HierarchicalShapeStyle: ShapeStyle {}
@available(iOS 15.0, macOS 12.0, tvOS 15.0, watchOS 8.0, visionOS 1.0, *)
extension ShapeStyle where Self == HierarchicalShapeStyle {
    // page ShapeStyle/secondary
    public static var secondary: HierarchicalShapeStyle { fatalError() }
    // page? ShapeStyle/quaternary
    public static var quaternary: HierarchicalShapeStyle { fatalError() }
}
@available(iOS 15.0, macOS 12.0, tvOS 15.0, watchOS 8.0, visionOS 1.0, *)
extension ShapeStyle where Self == HierarchicalShapeStyle {
    // page? ShapeStyle/primary
    public static var primary: HierarchicalShapeStyle { fatalError() }
}
// page AnyShapeStyle
@available(iOS 15.0, macOS 12.0, tvOS 15.0, watchOS 8.0, visionOS 1.0, *)
public struct AnyShapeStyle: ShapeStyle {
    // page AnyShapeStyle/init(_:)
    public init<S: ShapeStyle>(_ style: S) { fatalError() }
}
// page Color
@available(iOS 13.0, macOS 10.15, tvOS 13.0, watchOS 6.0, visionOS 1.0, *)
public struct Color: ShapeStyle, View, Hashable { public typealias Body = Never }
@available(iOS 13.0, macOS 10.15, tvOS 13.0, watchOS 6.0, visionOS 1.0, *)
extension ShapeStyle where Self == Color {
    // page? ShapeStyle/red
    public static var red: Color { fatalError() }
    // page? ShapeStyle/purple
    public static var purple: Color { fatalError() }
}
@available(iOS 13.0, macOS 10.15, tvOS 13.0, watchOS 6.0, visionOS 1.0, *)
extension Color {
    // page? Color/black
    public static let black = Color()
    // page? Color/white
    public static let white = Color()
}
// page Material
@available(iOS 15.0, macOS 12.0, tvOS 15.0, watchOS 8.0, visionOS 1.0, *)
public struct Material: ShapeStyle {}
@available(iOS 15.0, macOS 12.0, tvOS 15.0, watchOS 10.0, visionOS 1.0, *)
extension ShapeStyle where Self == Material {
    // page ShapeStyle/regularMaterial
    public static var regularMaterial: Material { fatalError() }
}
// page Shape
@available(iOS 13.0, macOS 10.15, tvOS 13.0, watchOS 6.0, visionOS 1.0, *)
public protocol Shape: Sendable, View {}
@available(iOS 13.0, macOS 10.15, tvOS 13.0, watchOS 6.0, visionOS 1.0, *)
extension Shape {
    // page? Shape/fill(_:style:)
    nonisolated public func fill<S: ShapeStyle>(_ content: S, style: FillStyle = FillStyle()) -> some View { stub() }
}
// page? Path
@available(iOS 13.0, macOS 10.15, tvOS 13.0, watchOS 6.0, visionOS 1.0, *)
public struct Path: Shape, Equatable {
    public typealias Body = Never
    // page? Path/init(_:)
    nonisolated public init(_ callback: (inout Path) -> Void) { fatalError() }
    // page? Path/addRect(_:transform:)
    nonisolated public mutating func addRect(_ rect: CGRect) { fatalError() }
}
// page InsettableShape
@available(iOS 13.0, macOS 10.15, tvOS 13.0, watchOS 6.0, visionOS 1.0, *)
public protocol InsettableShape: Shape {}
@available(iOS 13.0, macOS 10.15, tvOS 13.0, watchOS 6.0, visionOS 1.0, *)
extension InsettableShape {
    // page? InsettableShape/strokeBorder(_:lineWidth:antialiased:)
    nonisolated public func strokeBorder<S: ShapeStyle>(
        _ content: S,
        lineWidth: CGFloat = 1,
        antialiased: Bool = true
    ) -> some View { stub() }
}
// page RoundedCornerStyle
@available(iOS 13.0, macOS 10.15, tvOS 13.0, watchOS 6.0, visionOS 1.0, *)
public enum RoundedCornerStyle: Sendable { case circular, continuous }
// page RoundedRectangle
@available(iOS 13.0, macOS 10.15, tvOS 13.0, watchOS 6.0, visionOS 1.0, *)
public struct RoundedRectangle: InsettableShape {
    public typealias Body = Never
    // page RoundedRectangle/init(cornerRadius:style:)
    nonisolated public init(cornerRadius: CGFloat, style: RoundedCornerStyle = .continuous) { fatalError() }
}
// page Rectangle
@available(iOS 13.0, macOS 10.15, tvOS 13.0, watchOS 6.0, visionOS 1.0, *)
public struct Rectangle: InsettableShape {
    public typealias Body = Never
    // page Rectangle/init()
    nonisolated public init() { fatalError() }
}
// page FillStyle
@available(iOS 13.0, macOS 10.15, tvOS 13.0, watchOS 6.0, visionOS 1.0, *)
public struct FillStyle: Equatable, Sendable {
    // page FillStyle/init(eoFill:antialiased:)
    public init(eoFill: Bool = false, antialiased: Bool = true) { fatalError() }
}
// page Animation
@available(iOS 13.0, macOS 10.15, tvOS 13.0, watchOS 6.0, visionOS 1.0, *)
public struct Animation: Equatable, Sendable { public static let `default` = Animation() }
// page Alignment
@available(iOS 13.0, macOS 10.15, tvOS 13.0, watchOS 6.0, visionOS 1.0, *)
public struct Alignment: Equatable, Sendable { public static let center = Alignment() }
// page HorizontalAlignment
@available(iOS 13.0, macOS 10.15, tvOS 13.0, watchOS 6.0, visionOS 1.0, *)
public struct HorizontalAlignment: Equatable, Sendable {
    // page? HorizontalAlignment/center
    public static let center = HorizontalAlignment()
    // page HorizontalAlignment/leading
    public static let leading = HorizontalAlignment()
}
// page VerticalAlignment
@available(iOS 13.0, macOS 10.15, tvOS 13.0, watchOS 6.0, visionOS 1.0, *)
public struct VerticalAlignment: Equatable, Sendable { public static let center = VerticalAlignment() }
// page TextAlignment
@available(iOS 13.0, macOS 10.15, tvOS 13.0, watchOS 6.0, visionOS 1.0, *)
public enum TextAlignment: Hashable, CaseIterable, Sendable { case leading, center, trailing }
// page UnitPoint
@available(iOS 13.0, macOS 10.15, tvOS 13.0, watchOS 6.0, visionOS 1.0, *)
public struct UnitPoint: Hashable, Sendable { public static let center = UnitPoint() }
// page Axis
@available(iOS 13.0, macOS 10.15, tvOS 13.0, watchOS 6.0, visionOS 1.0, *)
public enum Axis: Int8, Sendable {
    case horizontal, vertical
    // page Axis/Set
    public struct Set: OptionSet, Sendable {
        public let rawValue: Int8
        public init(rawValue: Int8) { fatalError() }
        public static let horizontal = Set(rawValue: 1)
        public static let vertical = Set(rawValue: 2)
    }
}
// page Edge
@available(iOS 13.0, macOS 10.15, tvOS 13.0, watchOS 6.0, visionOS 1.0, *)
public enum Edge: Int8, Sendable {
    case top, leading, bottom, trailing
    // page Edge/Set
    public struct Set: OptionSet, Sendable {
        public let rawValue: Int8
        public init(rawValue: Int8) { fatalError() }
        public static let all = Set(rawValue: 15)
    }
}
// page HorizontalEdge
@available(iOS 15.0, macOS 12.0, tvOS 15.0, watchOS 8.0, visionOS 1.0, *)
public enum HorizontalEdge: Int8, CaseIterable, Sendable { case leading, trailing }
// page VerticalEdge
@available(iOS 15.0, macOS 12.0, tvOS 15.0, watchOS 8.0, visionOS 1.0, *)
public enum VerticalEdge: Int8, CaseIterable, Sendable { case top, bottom }
// page AccessibilityTraits
@available(iOS 13.0, macOS 10.15, tvOS 13.0, watchOS 6.0, visionOS 1.0, *)
public struct AccessibilityTraits: Sendable {
    // page? AccessibilityTraits/isHeader
    public static let isHeader = AccessibilityTraits()
    // page? AccessibilityTraits/isImage
    public static let isImage = AccessibilityTraits()
}
// page? AccessibilityChildBehavior
@available(iOS 13.0, macOS 10.15, tvOS 13.0, watchOS 6.0, visionOS 1.0, *)
public struct AccessibilityChildBehavior: Hashable, Sendable {
    // page? AccessibilityChildBehavior/ignore
    public static let ignore = AccessibilityChildBehavior()
}
