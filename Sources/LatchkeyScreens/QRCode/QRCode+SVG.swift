extension QRCode {
    /// The dark modules as the `d` of an SVG path, one unit a module, with the border.
    package var svgPath: String {
        var path = ""
        for row in 0..<size {
            var column = 0
            while column < size {
                let start = column
                while isDark(row: row, column: column) { column += 1 }
                let length = column - start
                if length > 0 {
                    path += "M\(start + Self.border) \(row + Self.border)h\(length)v1h-\(length)z"
                } else {
                    column += 1
                }
            }
        }
        return path
    }

    /// The code as an SVG image: dark on light in every theme.
    ///
    /// - Parameter label: The sentence for people who do not see the image.
    /// - Returns: An `svg` element.
    package func svg(label: String) -> String {
        let side = size + 2 * Self.border
        return """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(side) \(side)" role="img" \
            aria-label="\(label.escaped)" shape-rendering="crispEdges">\
            <rect width="\(side)" height="\(side)" fill="#fff"/><path d="\(svgPath)"/></svg>
            """
    }
}

extension String {
    /// The text as the value of an attribute.
    fileprivate var escaped: String {
        reduce(into: "") { text, character in
            switch character {
            case "&": text += "&amp;"
            case "<": text += "&lt;"
            case ">": text += "&gt;"
            case "\"": text += "&quot;"
            default: text.append(character)
            }
        }
    }
}
