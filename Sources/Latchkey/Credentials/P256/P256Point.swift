/// A point of the curve P-256 in Jacobian coordinates, in Montgomery's form: x/z², y/z³.
struct P256Point: Sendable {
    private let x: P256Number
    private let y: P256Number
    private let z: P256Number

    private init(x: P256Number, y: P256Number, z: P256Number) {
        self.x = x
        self.y = y
        self.z = z
    }

    /// The point with these coordinates; nil if the curve has no such point.
    init?(x: P256Number, y: P256Number) {
        let field = P256.field
        guard field.reduce(x) == x, field.reduce(y) == y else { return nil }
        let (enteredX, enteredY) = (field.enter(x), field.enter(y))
        // y² = x³ - 3x + b
        let cube = field.multiply(field.multiply(enteredX, enteredX), enteredX)
        let triple = field.add(enteredX, field.add(enteredX, enteredX))
        guard
            field.multiply(enteredY, enteredY) == field.add(field.subtract(cube, triple), P256.coefficient)
        else { return nil }
        self.init(x: enteredX, y: enteredY, z: field.one)
    }

    /// The neutral element.
    static let infinity = P256Point(x: P256.field.one, y: P256.field.one, z: .zero)

    var isInfinity: Bool { z.isZero }

    /// The coordinates; nil for infinity.
    var coordinates: (x: P256Number, y: P256Number)? {
        guard !isInfinity else { return nil }
        let field = P256.field
        let inverse = field.inverse(z)
        let square = field.multiply(inverse, inverse)
        let x = field.multiply(x, square)
        let y = field.multiply(y, field.multiply(square, inverse))
        return (field.leave(x), field.leave(y))
    }
}

extension P256Point {
    /// The formula “dbl-2001-b” for curves with a = -3.
    var doubled: P256Point {
        let field = P256.field
        let delta = field.multiply(z, z)
        let gamma = field.multiply(y, y)
        let beta = field.multiply(x, gamma)
        let slope = field.multiply(field.subtract(x, delta), field.add(x, delta))
        let alpha = field.add(slope, field.add(slope, slope))
        let twoBeta = field.add(beta, beta)
        let fourBeta = field.add(twoBeta, twoBeta)
        let newX = field.subtract(field.multiply(alpha, alpha), field.add(fourBeta, fourBeta))
        let sum = field.add(y, z)
        let newZ = field.subtract(field.subtract(field.multiply(sum, sum), gamma), delta)
        let twoGamma = field.add(gamma, gamma)
        // (2γ)² · 2 = 8γ²
        let square = field.multiply(twoGamma, twoGamma)
        let newY = field.subtract(
            field.multiply(alpha, field.subtract(fourBeta, newX)),
            field.add(square, square)
        )
        return P256Point(x: newX, y: newY, z: newZ)
    }

    /// The formula “add-1998-cmo-2”.
    func adding(_ other: P256Point) -> P256Point {
        guard !isInfinity else { return other }
        guard !other.isInfinity else { return self }
        let field = P256.field
        let ownSquare = field.multiply(z, z)
        let otherSquare = field.multiply(other.z, other.z)
        let ownX = field.multiply(x, otherSquare)
        let otherX = field.multiply(other.x, ownSquare)
        let ownY = field.multiply(y, field.multiply(other.z, otherSquare))
        let otherY = field.multiply(other.y, field.multiply(z, ownSquare))
        let width = field.subtract(otherX, ownX)
        let height = field.subtract(otherY, ownY)
        guard !width.isZero else { return height.isZero ? doubled : .infinity }
        let square = field.multiply(width, width)
        let cube = field.multiply(width, square)
        let part = field.multiply(ownX, square)
        let newX = field.subtract(
            field.subtract(field.multiply(height, height), cube),
            field.add(part, part)
        )
        let newY = field.subtract(
            field.multiply(height, field.subtract(part, newX)),
            field.multiply(ownY, cube)
        )
        return P256Point(x: newX, y: newY, z: field.multiply(field.multiply(z, other.z), width))
    }

    /// The multiple of the point.
    func multiplied(by scalar: P256Number) -> P256Point {
        var sum = P256Point.infinity
        for bit in scalar.bits {
            sum = sum.doubled
            if bit { sum = sum.adding(self) }
        }
        return sum
    }
}
