/// Guesses the intended name from a mistyped one.
package enum NearestName {
    /// The nearest known name; nil if none is near.
    ///
    /// At most three letters may be wrong, and at most a third of all letters. Case does not matter, and `-` equals
    /// `_`.
    package static func of(_ text: String, in known: [String]) -> String? {
        let typed = folded(text)
        let allowed = min(3, max(1, typed.count / 3))
        let distances = known.map { (name: $0, distance: distance(typed, folded($0))) }
        return distances.filter { $0.distance <= allowed }.min { $0.distance < $1.distance }?.name
    }

    /// " Did you mean …?" to end a sentence; empty when no known name is near.
    package static func question(_ text: String, in known: [String]) -> String {
        of(text, in: known).map { " Did you mean \($0)?" } ?? ""
    }

    private static func folded(_ text: String) -> [Character] {
        Array(text.prefix(100).lowercased().map { $0 == "_" ? "-" : $0 })
    }

    /// The number of letters to add, remove, replace or swap with their neighbour.
    private static func distance(_ one: [Character], _ other: [Character]) -> Int {
        var rows = [Array(0...other.count)]
        for i in one.indices {
            var row = [i + 1]
            for j in other.indices {
                let replaced = rows[i][j] + (one[i] == other[j] ? 0 : 1)
                var best = min(replaced, rows[i][j + 1] + 1, row[j] + 1)
                if i > 0, j > 0, one[i] == other[j - 1], one[i - 1] == other[j] {
                    best = min(best, rows[i - 1][j - 1] + 1)
                }
                row.append(best)
            }
            rows.append(row)
        }
        return rows[one.count][other.count]
    }
}
