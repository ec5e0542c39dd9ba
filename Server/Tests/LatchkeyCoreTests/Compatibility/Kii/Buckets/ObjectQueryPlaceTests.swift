import Foundation
import LatchkeyCore
import LatchkeyJSON
import Testing

@Suite struct ObjectQueryPlaceTests {
    private static let orders: [ObjectSort] = [
        ObjectSort(), ObjectSort(isDescending: true), ObjectSort(by: .id), ObjectSort(by: .owner),
        ObjectSort(by: .modifiedAt), ObjectSort(by: .version), ObjectSort(by: .dataType),
        ObjectSort(by: .member("ä")), ObjectSort(by: .member("no")), ObjectSort(by: .member("ä"), isDescending: true),
    ]

    private func place(in order: ObjectSort) throws -> ObjectQueryPlace {
        let object = BucketObject(
            id: try #require(ObjectID("object-1")),
            owner: "ada",
            members: ["ä": .string(String(repeating: "🙂", count: 100))],
            createdAt: Date(timeIntervalSince1970: 1),
            modifiedAt: Date(timeIntervalSince1970: 2),
            version: 3
        )
        return ObjectQueryPlace(of: object, in: order)
    }

    @Test(arguments: orders) func `a place is read as it was written, for its order alone`(order: ObjectSort) throws {
        let place = try place(in: order)
        for other in Self.orders {
            #expect(ObjectQueryPlace(place.position, in: other) == (other == order ? place : nil))
        }
    }

    @Test(arguments: orders) func `no other text means a place`(order: ObjectSort) throws {
        let text = try place(in: order).position.text
        let others = [
            "", "=", "AA", text + "A", text + "=", " " + text, String(text.dropLast()), String(text.dropFirst()),
            String(repeating: "A", count: 2000),
        ]
        for other in others { #expect(ObjectQueryPlace(ObjectQueryPosition(other), in: order) == nil, "\(other)") }
    }

    @Test func `bytes of any kind are read or refused`() throws {
        var random = SplitMix(seed: 11)
        let bytes = try #require(Base64URL.decode(try place(in: Self.orders[7]).position.text))
        for _ in 0..<3000 {
            var changed = bytes
            changed[Int(random.next() % UInt64(bytes.count))] = UInt8(truncatingIfNeeded: random.next())
            let position = ObjectQueryPosition(Base64URL.encode(changed))
            let place = ObjectQueryPlace(position, in: Self.orders[7])
            #expect(place == nil || place?.position == position)
        }
    }
}
