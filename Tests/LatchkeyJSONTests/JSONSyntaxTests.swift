import LatchkeyJSON
import Testing

@Suite struct JSONSyntaxTests {
    @Test(arguments: [
        "null", " true ", "[]", "{}", "-0", "0.5e-7", "1E+2", #""\u00e9\n\/\ud83d\ude00""#, "[1,2]", #"{"a":{"a":1}}"#,
        "\t[ 1 , {\"x\" : [ ] } ]\r\n", "\"é\u{10FFFF}\"",
    ])
    func `valid JSON passes`(_ text: String) throws {
        try JSONSyntax.check(Array(text.utf8))
    }

    @Test(arguments: [
        "", " ", "nul", "tru", "01", "+1", ".5", "5.", "1e", "-", "--1", "0x10", "NaN", "Infinity", "'a'", "\"a",
        "\"\\x41\"",
        #""\ud800""#, #""\ude00""#, #""\ud800A""#, #""\u12g4""#, #""\u12"#, "\"a\nb\"", "[1,]", "[,1]", "[1 2]", "[1",
        #"{"a":1,}"#, #"{"a"}"#, #"{a:1}"#, #"{"a":1 "b":2}"#, #"{"a":1"#, "1 2", "{} {}", "// c\n1", "[1]]",
    ])
    func `invalid JSON is refused`(_ text: String) {
        #expect(throws: JSONSyntaxError.malformed) { try JSONSyntax.check(Array(text.utf8)) }
    }

    @Test func `a name that comes twice in one object is refused, and in two objects not`() throws {
        #expect(throws: JSONSyntaxError.duplicateName) { try JSONSyntax.check(Array(#"{"a":1,"a":2}"#.utf8)) }
        try JSONSyntax.check(Array(#"[{"a":1},{"a":2}]"#.utf8))
    }

    @Test(
        arguments: [
            #"{"a":1,"\u0061":2}"#, #"{"\n":1,"\u000a":2}"#, #"{"\/":1,"/":2}"#, #"{"\ud83d\ude00":1,"😀":2}"#,
            "{\"\u{e9}\":1,\"e\u{301}\":2}", "{\"x\":1,\"\\u00e9\":1,\"e\u{301}\":2}",
            #"{"\u0065\u0301":1,"\u00e9":2}"#,
        ]
    )
    func `a name that comes twice is refused however it is written`(_ text: String) {
        #expect(throws: JSONSyntaxError.duplicateName) { try JSONSyntax.check(Array(text.utf8)) }
    }

    @Test(arguments: [#"{"a":1,"A":2}"#, #"{"\\":1,"\\\\":2,"":3}"#, #"{"\u0000":1,"":2,"\b":3,"b":4,"\"":5}"#])
    func `names that differ are no doubles`(_ text: String) throws { try JSONSyntax.check(Array(text.utf8)) }

    @Test(arguments: [("[", "]"), (#"{"a":"#, "}")])
    func `nesting ends at 64`(_ open: String, _ close: String) throws {
        func nested(_ depth: Int) -> [UInt8] {
            Array((String(repeating: open, count: depth) + "1" + String(repeating: close, count: depth)).utf8)
        }
        try JSONSyntax.check(nested(64))
        #expect(throws: JSONSyntaxError.tooDeep) { try JSONSyntax.check(nested(65)) }
        #expect(throws: JSONSyntaxError.tooDeep) { try JSONSyntax.check(nested(200_000)) }
    }
}
