/// Common passwords of 8 characters and more from each year's lists, typed from memory and not from the dictionaries
/// under test.
enum BestKnownPasswords {
    static let all = """
        password password1 password12 password123 password1234 password! Password1 Password1! Password123
        P@ssw0rd P@ssword1 passw0rd Passw0rd! pa55word pa$$word p@ssword 12345678 123456789 1234567890
        123456789a 87654321 987654321 0987654321 0123456789 11111111 111111111 00000000 22222222 55555555
        66666666 77777777 88888888 99999999 12341234 12344321 11223344 1122334455 12121212 13131313
        123123123 123321123 147258369 159753456 789456123 741852963 963852741 456789123 123654789 1234qwer
        1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y 1qaz2wsx 1qaz2wsx3edc 1qazxsw2 q1w2e3r4 q1w2e3r4t5 zaq12wsx
        zaq1zaq1 qazwsxedc qwertyui qwertyuiop qwerty12 qwerty123 qwerty1234 qwertyqwerty asdfghjk asdfghjkl
        asdf1234 asdfasdf asdfqwer zxcvbnm1 zxcvbnm123 abcd1234 abc12345 abcdefgh abcdefg1 abcabcabc
        abc123456 a1b2c3d4 a1234567 a12345678 aa123456 Aa123456 Aa12345678 aaaaaaaa aaaaaaaaaa zzzzzzzz
        xxxxxxxx iloveyou iloveyou1 iloveyou2 loveyou1 lovelove ilovegod sunshine sunshine1 princess
        princess1 football football1 baseball baseball1 softball basketball superman superman1 batman123
        spiderman starwars starwars1 pokemon1 pokemon123 trustno1 whatever whatever1 welcome1 welcome123
        Welcome1! letmein1 letmein123 letmeinn changeme changeme1 changeme123 computer computer1 internet
        facebook linkedin google123 samsung1 samsung123 liverpool liverpool1 arsenal1 chelsea1 barcelona
        realmadrid manchester juventus steelers cowboys1 yankees1 lakers24 jordan23 michael1 jennifer
        jessica1 jordan123 michelle nicholas anthony1 charlie1 ashley123 daniel123 matthew1 patrick1
        alexander elizabeth christian hannah123 samantha victoria veronica brooklyn danielle stephanie
        midnight mustang1 corvette porsche911 mercedes ferrari1 yamaha123 harley123 hello123 hello1234
        hellohello helloworld dragon123 dragon12 monkey123 monkey12 shadow123 master123 killer123 hunter123
        hunter12 ginger123 summer2020 summer123 winter2020 winter123 spring2021 January1 october1 november
        december february blink182 slipknot metallica nirvana1 greenday eminem123 rockstar1 rockyou1
        chocolate cheese123 cookie123 banana123 butterfly blahblah bubbles1 angel123 angels123 babygirl
        babygirl1 bigdaddy redskins rangers1 scooter1 thunder1 tigger123 snoopy12 buster123 maverick
        cocacola marlboro pepsi123 test1234 testtest testing1 testing123 guest123 admin123 admin1234
        administrator root1234 user1234 login123 qwer1234 qweasdzxc 123qweasd 123qwe123 qwe123456 asd123456
        zxc123456 1234abcd 12345qwert 123456qwerty 1password secret123 mypassword thepassword newpassword
        temppass default1 access14 q1w2e3r4t5y6 66668888 147852369 1111111111 0000000000 9876543210
        x123456789 letmein! dragon1! monkey1! qwerty1! football! 1029384756 192837465 4815162342 qazwsx123
        qazxswedc 1a2b3c4d asdfghjkl1 lovely123 freedom1 forever1 peaches1 justin123 loveme123 soccer12
        soccer123 hockey123 golfer123
        """.split { $0 == " " || $0 == "\n" }.map(String.init)
}
