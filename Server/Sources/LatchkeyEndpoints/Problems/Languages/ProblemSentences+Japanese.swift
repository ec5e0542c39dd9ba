extension ProblemSentences {
    static let japanese: [String: String] = requests.merging(accounts) { $1 }.merging(fields) { $1 }

    /// Problems with the request, or obstacles to serving it.
    private static let requests: [String: String] = [
        "This application has no login by e-mail. Log in with a password.":
            "このアプリケーションでは、メールでのログインはできません。パスワードでログインしてください。",
        "There is nothing at this path.": "このパスには何もありません。",
        "This path does not take {}.": "このパスは{1}を受け付けません。",
        "The request is not acceptable ({}).": "リクエストを受け付けられません({1})。",
        "The request names no application.": "リクエストにアプリケーションの指定がありません。",
        "Send exactly one Host header: a name or address and maybe a port.":
            "Hostヘッダーを1つだけ送ってください。名前またはアドレスと、必要ならポートを書きます。",
        "The form is not well formed. Send it again.": "フォームの形式が正しくありません。もう一度送ってください。",
        "The body is too large. Keep it under {} bytes.": "本文が大きすぎます。{1}バイト未満にしてください。",
        "The body could not be read to its end. Send it again.":
            "本文を最後まで読み取れませんでした。もう一度送ってください。",
        "Send the body as {} in UTF-8, not compressed.": "本文は{1}(UTF-8、圧縮なし)で送ってください。",
        "The body is not JSON in UTF-8. Send one JSON object.":
            "本文がUTF-8のJSONではありません。JSONオブジェクトを1つ送ってください。",
        "The body is nested deeper than {} levels. Flatten it.": "本文の入れ子が{1}段を超えています。浅くしてください。",
        "An object in the body has two members of one name. Send each once.":
            "本文のオブジェクトに同じ名前のメンバーが2つあります。1つずつ送ってください。",
        "Another site sent this request with the cookie of this one. Send it from a page of this site.":
            "別のサイトが、このサイトのCookieを付けてリクエストを送りました。このサイトのページから送ってください。",
        "No application has the id in the header {}. Check the id, or leave the header out.":
            "ヘッダー{1}のIDを持つアプリケーションはありません。IDを確認するか、ヘッダーを省いてください。",
        "No application has the id in applicationID. Check the id.":
            "applicationIDのIDを持つアプリケーションはありません。IDを確認してください。",
        "A login by cookie needs https. Tell the operator to start the server with --public-url https://…":
            "Cookieによるログインにはhttpsが必要です。--public-url https://… を付けてサーバーを起動するよう、管理者に伝えてください。",
        "The server is about to stop. Send requests to another one, or try again in a moment.":
            "サーバーはまもなく停止します。別のサーバーに送るか、少し待ってからもう一度お試しください。",
        "The server is busy. Try again in a moment.": "サーバーが混み合っています。少し待ってからもう一度お試しください。",
        "The server cannot reach its storage now. Nothing was changed. Try again later.":
            "サーバーは現在データを読み書きできません。何も変更されていません。あとでもう一度お試しください。",
        "The server lost its storage at the last moment. Look whether the change was made, and try again.":
            "変更の保存中に接続が失われました。変更されたか確認してから、もう一度お試しください。",
        "The server has a defect. Tell its operator the id in the header {}.":
            "サーバーに不具合があります。ヘッダー{1}のIDを管理者に伝えてください。",
        "There were too many attempts. Wait as long as Retry-After says, then try again.":
            "試行回数が多すぎます。Retry-Afterの時間だけ待ってから、もう一度お試しください。",
        "This was changed since you read it, or is not there. Read it again and repeat your change.":
            "読み込んだあとに変更されたか、存在しません。もう一度読み込んでから変更してください。",
        "The bucket has no object with this id.": "このバケットに、このIDのオブジェクトはありません。",
        "The object is too large. Keep it under {} bytes.": "オブジェクトが大きすぎます。{1}バイト未満にしてください。",
        "The object has too many members. Keep them under 1001.":
            "オブジェクトのメンバーが多すぎます。1000個以下にしてください。",
        "There is no such bucket of yours.": "このバケットはありません。",
        "The application of the session is not known here.": "セッションのアプリケーションが、このサーバーにありません。",
        "The server has no room for anything new now. Try again later.":
            "サーバーの空き容量が足りません。あとでもう一度お試しください。",
        "You keep as much here as you may. Delete something first.":
            "保存できる上限に達しています。先に何かを削除してください。",
    ]

    /// Problems with logins, sessions, passwords and proofs.
    private static let accounts: [String: String] = [
        "This needs a user. Log in and send the access token as Authorization: Bearer.": "ログインが必要です。",
        "The name or the password is wrong. Check both and try again.":
            "名前またはパスワードが違います。確認して、もう一度お試しください。",
        "This application needs a verified e-mail address at one of its domains. Use such an address.":
            "アプリケーションが許可するドメインの、確認済みのメールアドレスが必要です。そのアドレスをご利用ください。",
        "Send the password to delete the user, or log in again first.":
            "ユーザーを削除するには、パスワードを送るか、もう一度ログインしてください。",
        "Send the password to link an identity, or log in again first.":
            "外部アカウントを連携するには、パスワードを送るか、もう一度ログインしてください。",
        "The password is wrong. Nothing was changed.": "パスワードが違います。何も変更されていません。",
        "Open this link in the app that asked for it, or type the code of the message there.":
            "このリンクは、リンクを求めたアプリで開くか、メッセージのコードをそのアプリに入力してください。",
        "A newer refresh came first. Go on with the token that it made.":
            "新しい更新が先に行われました。そのトークンを使ってください。",
        "The access token is not one of this server's. Refresh the session, or log in.":
            "アクセストークンがこのサーバーのものではありません。セッションを更新するか、ログインしてください。",
        "The access token is over. Refresh the session.":
            "アクセストークンの有効期限が切れました。セッションを更新してください。",
        "You have no session with this id, or it has ended.": "このIDのセッションはないか、終了しています。",
        "The session has ended. Log in again.": "セッションが終了しました。もう一度ログインしてください。",
        "The next refresh token must be a new one of the same session.":
            "次のリフレッシュトークンは、同じセッションの新しいものでなければなりません。",
        "Keep the first 16 bytes of the present token and draw 32 new random bytes.":
            "現在のトークンの最初の16バイトはそのままにし、残りの32バイトを新しい乱数にしてください。",
        "The code is wrong. Look at the newest message, and type the six digits again.":
            "コードが違います。最新のメッセージを見て、6桁の数字をもう一度入力してください。",
        "The code was used, is too old or was tried too often. Ask for a new one.":
            "コードは使用済みか、期限切れか、試行回数が多すぎます。新しいコードを受け取ってください。",
        "This username is in use. Choose another one.": "このユーザー名は使われています。別の名前を選んでください。",
        "This address belongs to another user. Log in with it, or choose another one.":
            "このアドレスは別のユーザーのものです。このアドレスでログインするか、別のアドレスを選んでください。",
        "The single-sign-on token is not good, or not any more. Get a new one.":
            "シングルサインオンのトークンが無効です。新しいトークンを取得してください。",
        "The server cannot get the keys that the token is checked with. Try again later.":
            "トークンを検証する鍵を取得できません。あとでもう一度お試しください。",
        "Another user has this identity. Unlink it there first, or log in with it.":
            "この外部アカウントは別のユーザーに連携されています。先に連携を解除するか、このアカウントでログインしてください。",
        "You have no identity with this id.": "このIDの外部アカウントはありません。",
        "This is all there is to log in with. Set a password first.":
            "ログインする方法がほかにありません。先にパスワードを設定してください。",
    ]

    /// Problems with a single value.
    private static let fields: [String: String] = [
        "Some values are not acceptable. Correct them and try again.":
            "正しくない値があります。直して、もう一度お試しください。",
        "This is missing.": "入力されていません。",
        "This must not be null.": "nullにはできません。",
        "This value is not acceptable.": "この値は使えません。",
        "This must be {}.": "{1}でなければなりません。",
        "a string": "文字列",
        "true or false": "trueまたはfalse",
        "a number": "数値",
        "an array": "配列",
        "an object": "オブジェクト",
        "This has characters that cannot be shown. Remove them.": "表示できない文字があります。取り除いてください。",
        "This is too long. Use at most {} characters.": "長すぎます。{1}文字以内にしてください。",
        "A username has 3 to 64 letters, digits, hyphens, underscores or dots.":
            "ユーザー名は、英字、数字、ハイフン、アンダースコア、ピリオドの3〜64文字です。",
        "This is not an e-mail address. Give one like ada@example.com.":
            "メールアドレスではありません。ada@example.com のように入力してください。",
        "This is not an international phone number. Give one like +81312345678.":
            "国際形式の電話番号ではありません。+81312345678 のように入力してください。",
        "Give the phone number with + and the country code, like +81312345678.":
            "電話番号は +81312345678 のように、+ と国番号を付けて入力してください。",
        "The password is too short. Use at least {} characters.": "パスワードが短すぎます。{1}文字以上にしてください。",
        "The password is too long. Use at most {} characters.": "パスワードが長すぎます。{1}文字以内にしてください。",
        "The password is the user's own name. Choose another one.":
            "パスワードがユーザー名などと同じです。別のパスワードを選んでください。",
        "The password is one of those that are tried first. Choose another one, or add two words that do not go with it.":
            "このパスワードは最初に試されるものの1つです。別のパスワードを選ぶか、関係のない単語を2つ加えてください。",
        "The password is made of your own name or this site's. Add another word or two that do not go with it.":
            "パスワードがあなたの名前やこのサイトの名前でできています。関係のない単語を1つか2つ加えてください。",
        "The password repeats itself. Add another word or two.":
            "パスワードが同じ文字の繰り返しです。別の単語を1つか2つ加えてください。",
        "The password is a sequence, like abcd or 9876. Add another word or two.":
            "パスワードがabcdや9876のような並びです。別の単語を1つか2つ加えてください。",
        "The password is a row of keys on the keyboard. Add another word or two.":
            "パスワードがキーボードの並びです。別の単語を1つか2つ加えてください。",
        "The password is a date. Add another word or two.": "パスワードが日付です。別の単語を1つか2つ加えてください。",
        "The password is too easy to guess. Add another word or two, the less common the better.":
            "パスワードが推測されやすいものです。なるべく珍しい単語を1つか2つ加えてください。",
        "The country is not known. Give two letters, for example JP.":
            "国が正しくありません。JP のように英字2文字で入力してください。",
        "The language is not a BCP 47 tag. Give one like en or ja-JP.":
            "言語が正しくありません。en や ja-JP のように入力してください。",
        "The attributes are too large. Keep them under 64 KiB, or use a bucket.":
            "属性が大きすぎます。64 KiB未満にするか、バケットを使ってください。",
        "A username can be changed, not removed.": "ユーザー名は変更できますが、削除はできません。",
        "A password is not changed together with the profile.": "パスワードはプロフィールと一緒には変更できません。",
        "This is all there is to log in with. Add another one first.":
            "ログインする方法がほかにありません。先に別のものを追加してください。",
        "Give a username, an e-mail address or a phone number like +81312345678.":
            "ユーザー名、メールアドレス、または +81312345678 のような電話番号を入力してください。",
        "This is not an address that waits for its proof. Set it in the user's record first.":
            "確認待ちのアドレスではありません。先にユーザーの情報に設定してください。",
        "The provider is not known. Send apns or fcm.": "プロバイダーが正しくありません。apns か fcm を送ってください。",
        "An APNs device token has 32 to 400 hexadecimal digits.": "APNsのデバイストークンは32〜400桁の16進数です。",
        "An FCM registration token has 1 to 4096 letters, digits, colons, hyphens, underscores or dots.":
            "FCMの登録トークンは、英字、数字、コロン、ハイフン、アンダースコア、ピリオドの1〜4096文字です。",
        "This cannot be asked.": "この検索はできません。",
        "Send the code or the token, not both.": "コードかトークンのどちらか一方を送ってください。",
        "Ask for one address at a time.": "アドレスは1つずつ送ってください。",
        "Send created or -created.": "created か -created を送ってください。",
        "A bucket's name has 2 to 64 letters, digits, hyphens or underscores.":
            "バケットの名前は、英字、数字、ハイフン、アンダースコアの2〜64文字です。",
        "An object's id has 2 to 100 letters, digits, hyphens, underscores or dots.":
            "オブジェクトのIDは、英字、数字、ハイフン、アンダースコア、ピリオドの2〜100文字です。",
        "Send what the last page gave as next.": "前のページのnextの値を送ってください。",
        "Send a number from 1 to {}.": "1から{1}までの数を送ってください。",
        "Send this once.": "1回だけ送ってください。",
    ]
}
