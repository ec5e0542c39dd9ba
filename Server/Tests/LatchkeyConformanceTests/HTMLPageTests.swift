import LatchkeyConformance
import Testing

@Suite struct HTMLPageTests {
    @Test func `a form has its address, method and fields with decoded values`() throws {
        let page = HTMLPage(
            """
            <!doctype html><title>Log &amp; in</title><body data-page=login>
            <!-- <form action="/wrong"> -->
            <FORM id=f Action='/login?a=1&amp;b=2' method=post>
            <input type=hidden name=token value="a&quot;b&#x2F;c">
            <input name=user autocomplete="username webauthn" value=>
            <select name=choice><option value=1>One<option value=2 selected>Two</select>
            <textarea name=note>x < y &lt;</textarea>
            <input type=checkbox name=off value=yes><input type=checkbox name=on checked>
            <button name=action value=cancel>Can<b>cel</b></button></form>
            """
        )
        let form = try #require(page.forms.first)
        #expect(page.forms.count == 1)
        #expect(page.title == "Log & in")
        #expect(page.pageName == "login")
        #expect(form.action == "/login?a=1&b=2")
        #expect(form.method == "POST")
        #expect(form.submitButtons.map(\.label) == ["Cancel"])
        #expect(
            form.values(pressing: nil, filling: ["user": "ada"])
                == FormFields([
                    ("token", "a\"b/c"), ("user", "ada"), ("choice", "2"), ("note", "x < y <"), ("on", "on"),
                ])
        )
    }

    @Test func `the pressed button is sent, the others are not`() throws {
        let form = try #require(
            HTMLPage("<form><button name=a value=1>A</button><button name=a value=2>B</button></form>").forms.first
        )
        let second = try #require(form.submitButtons.last)
        #expect(form.values(pressing: second) == FormFields([("a", "2")]))
        #expect(form.values() == FormFields())
        #expect(form.method == "GET")
    }

    @Test func `a field outside of a form belongs to the form that it names`() throws {
        let page = HTMLPage("<input name=a value=1 form=f><form id=f></form>")
        #expect(page.forms.first?.values() == FormFields([("a", "1")]))
    }

    @Test func `what stands in a script is no form`() {
        #expect(HTMLPage("<script>'<form action=x>'</script><style><form></style>").forms.isEmpty)
    }

    @Test(arguments: ["<", "<form", "<input name=", "<!--", "</", "<a href='", "&#xFFFFFFFFF;", "<script>"])
    func `broken pages are read to their end`(source: String) {
        #expect(HTMLPage(source).forms.count <= 1)
    }

    @Test func `login fields are found by type, autocomplete and name`() throws {
        let page = HTMLPage(
            """
            <form><input name=q><input name=loginfield autocomplete=off><input name=x autocomplete=username hidden>
            <input type=email name=e><input type=password name=p></form>
            """
        )
        let fields = try #require(page.forms.first).fields
        #expect(fields.filter(\.isUsername).map(\.name) == ["loginfield", "e"])
        #expect(fields.filter(\.isPassword).map(\.name) == ["p"])
    }
}
