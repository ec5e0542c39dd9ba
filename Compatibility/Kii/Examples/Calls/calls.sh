#!/usr/bin/env bash
# Makes each call of the Kii API against a running server, and checks what comes back.
#
#   SERVER=http://127.0.0.1:8080 APP_ID=shop APP_KEY=… CLIENT_SECRET=… Compatibility/Kii/Examples/Calls/calls.sh
#
# SERVER         the server's address
# APP_ID         an application that serves Kii clients: latchkey applications add shop --kii
# APP_KEY        its app key, and
# CLIENT_SECRET  its client secret, both as that command has shown them
# OUTBOX         the server's folder outbox, where it sends no mail; without it codes cannot be read, and the calls
#                that need one are made with a wrong one
#
# It registers users of its own and deletes them at the end. It ends with 1 at the first answer that is not as it must be.
set -u -o pipefail

: "${SERVER:?where is the server? SERVER=http://127.0.0.1:8080}"
: "${APP_ID:?which application? APP_ID=shop}"
: "${APP_KEY:?its app key? APP_KEY=…}"
: "${CLIENT_SECRET:?its client secret? CLIENT_SECRET=…}"

api="${SERVER%/}/api"
app="/apps/$APP_ID"
folder=$(mktemp -d) || exit 1
trap 'rm -rf "$folder"' EXIT
number=0
mark="$(date +%s)$RANDOM"
token=""

# part TITLE: a heading.
part() { printf '\n%s\n' "$1"; }

# fail REASON: says what was wrong with the last answer, and ends.
fail() {
    printf '\nNOT AS IT MUST BE: %s\n' "$1" >&2
    sed 's/\r$//' "$folder/head" >&2
    cat "$folder/body" >&2
    printf '\n' >&2
    exit 1
}

# call STATUS METHOD PATH [ARGUMENTS OF CURL]: makes a call with the present token, and checks its status.
call() {
    local expected=$1 method=$2 path=$3 status
    shift 3
    number=$((number + 1))
    : >"$folder/head"
    : >"$folder/body"
    local options=(--silent --show-error --globoff --max-time 60 --output "$folder/body" --dump-header "$folder/head")
    [ "$method" = HEAD ] && options+=(--head) || options+=(--request "$method")
    [ -n "$token" ] && options+=(--header "Authorization: Bearer $token")
    status=$(curl "${options[@]}" --write-out '%{http_code}' --header "X-Kii-AppID: $APP_ID" \
        --header "X-Kii-AppKey: $APP_KEY" "$@" "$api$path") || fail "$method $path: there was no answer"
    printf '%3d  %s  %-6s %s\n' "$number" "$status" "$method" "$path"
    [[ $status =~ ^($expected)$ ]] || fail "$method $path must be answered with $expected"
}

# send STATUS METHOD PATH TYPE BODY [ARGUMENTS OF CURL]: a call with a body; the type is one of Kii's, or json.
send() {
    local expected=$1 method=$2 path=$3 type=$4 body=$5
    shift 5
    case $type in
    json) type=application/json ;;
    */*) ;;
    *) type="application/vnd.kii.$type+json" ;;
    esac
    call "$expected" "$method" "$path" --header "Content-Type: $type" --data-binary "$body" "$@"
}

# has TEXT: the last answer must hold it.
has() { grep -qF -- "$1" "$folder/body" || fail "the body must hold $1"; }

# lacks TEXT: the last answer must not.
lacks() { ! grep -qF -- "$1" "$folder/body" || fail "the body must not hold $1"; }

# header NAME TEXT: a header of the last answer must begin so.
header() { grep -qi -- "^$1: *$2" "$folder/head" || fail "there must be the header $1: $2"; }

# member NAME: a text or a number in the last answer.
member() { sed -n "s/.*\"$1\":\"\{0,1\}\([^\",}]*\).*/\1/p" "$folder/body"; }

# old: what the outbox holds now is not looked at any more.
old() { ls "${OUTBOX:-/nowhere}" >"$folder/old" 2>/dev/null || true; }

# code ADDRESS: the code of a new message to an address, or a wrong one where there is no outbox.
code() {
    if [ -n "${OUTBOX:-}" ]; then
        local file found
        for _ in $(seq 300); do
            for file in $(ls "$OUTBOX" 2>/dev/null); do
                grep -qxF -- "$file" "$folder/old" && continue
                grep -qF -- "$1" "$OUTBOX/$file" || continue
                # In a mail it stands on a line of its own, in a text message in its sentence.
                found=$(tr -d '\r' <"$OUTBOX/$file" | sed -n 's/^    \([0-9]\{6\}\) *$/\1/p' | head -1)
                # A late mail without a code, such as a notice, may have other numbers.
                [ -n "$found" ] || [ "${file##*.}" = eml ] ||
                    found=$(grep -v '^To:' "$OUTBOX/$file" | grep -oE '\b[0-9]{6}\b' | head -1)
                [ -n "$found" ] && echo "$found" && return
            done
            sleep 0.1
        done
        echo "no message to $1 came into $OUTBOX" >&2
    fi
    echo 000000
}

# proven STATUS: that of a call with a code, where there is one to be read.
proven() { [ -n "${OUTBOX:-}" ] && echo "$1" || echo '403|404'; }

name="kii$mark"
mail="$name@example.com"
phone="+1650253$(printf '%04d' $((mark % 10000)))"
password="secret 1"

# login NAME PASSWORD: logs in, and goes on with the token.
login() {
    token=""
    send 200 POST "$app/oauth2/token" json "{\"username\":\"$1\",\"password\":\"$2\"}"
    token=$(member access_token)
    refresh=$(member refresh_token)
}

part "Tokens of the application"
send 200 POST /oauth2/token json "{\"client_id\":\"$APP_ID\",\"client_secret\":\"$APP_KEY\"}"
anonymous=$(member access_token)
send 200 POST "$app/oauth2/token" json \
    "{\"grant_type\":\"client_credentials\",\"client_id\":\"$APP_ID\",\"client_secret\":\"$CLIENT_SECRET\"}"
has '"token_type":"bearer"'
administrator=$(member access_token)
send 400 POST "$app/oauth2/token" json "{\"client_id\":\"$APP_ID\",\"client_secret\":\"wrong\"}"
has '"errorCode":"invalid_grant"'
send 404 POST /apps/no-such-app/oauth2/token json '{"username":"a","password":"b"}'
has '"errorCode":"APP_NOT_FOUND"'

part "Registration"
send 201 POST "$app/users" RegistrationRequest \
    "{\"loginName\":\"$name\",\"emailAddress\":\"$mail\",\"phoneNumber\":\"$phone\",\"displayName\":\"Ada\",\"country\":\"JP\",\"password\":\"$password\",\"score\":7}"
header Location ""
has "\"loginName\":\"$name\""
lacks "$password"
id=$(member userID)
send 409 POST "$app/users" RegistrationRequest "{\"loginName\":\"$name\",\"password\":\"$password\"}"
has '"errorCode":"USER_ALREADY_EXISTS"'
send 400 POST "$app/users" json "{\"password\":\"$password\"}"
has '"errorCode":"INVALID_INPUT_DATA"'
send 400 POST "$app/users" json "{\"loginName\":\"x$name\",\"password\":\"abc\"}"
has '"errorCode":"PASSWORD_TOO_SHORT"'

part "Tokens of a user"
for username in "$name" "$mail" "EMAIL:$mail" "$phone" "PHONE:$phone" "PHONE:US-${phone#+1}"; do
    send 200 POST "$app/oauth2/token" json "{\"username\":\"$username\",\"password\":\"$password\"}"
    has "\"id\":\"$id\""
done
send 200 POST "/oauth2/token?disable_cache=$mark" OauthTokenRequest "{\"username\":\"$name\",\"password\":\"$password\"}"
call 200 POST "$app/oauth2/token" --data-urlencode grant_type=password --data-urlencode "username=$name" \
    --data-urlencode "password=$password"
soon=$((($(date +%s) + 3600) * 1000))
send 200 POST "$app/oauth2/token" json "{\"username\":\"$name\",\"password\":\"$password\",\"expiresAt\":\"$soon\"}"
send 400 POST "$app/oauth2/token" json "{\"username\":\"$name\",\"password\":\"wrong\"}"
has '"error":"invalid_grant"'
send 400 POST "$app/oauth2/token" json "{\"username\":\"nobody$mark\",\"password\":\"wrong\"}"
has '"error":"invalid_grant"'
login "$name" "$password"
[ -n "$refresh" ] || fail "there must be a refresh token; the application gives none"
before=$token
token=""
send 200 POST "$app/oauth2/token" json "{\"grant_type\":\"refresh_token\",\"refresh_token\":\"$refresh\"}"
has "\"id\":\"$id\""
renewed=$(member access_token)
token=$before
call 401 GET "$app/users/me"
token=""
send 403 POST "$app/oauth2/token" json '{"grant_type":"refresh_token","refresh_token":"lkr_none"}'
has '"errorCode":"WRONG_REFRESH_TOKEN"'
send 400 POST "$app/oauth2/token" json \
    "{\"grant_type\":\"authorization_code\",\"client_id\":\"$APP_ID\",\"client_secret\":\"$CLIENT_SECRET\",\"code\":\"none\",\"redirect_uri\":\"https://app.example.com/\"}"
token=$renewed
send 403 POST "$app/oauth2/token" json '{"grant_type":"mfa","totp_code":"123456"}'
has '"errorCode":"OPERATION_NOT_SUPPORTED"'

part "Users"
call 200 GET "$app/users/me"
has '"score":7'
call 200 HEAD "$app/users/me"
for reference in "$id" "LOGIN_NAME:$name" "EMAIL:$mail" "EMAIL:${mail/@/%40}" "PHONE:$phone" "PHONE:%2B${phone#+}"; do
    call 200 GET "$app/users/$reference"
    has "\"userID\":\"$id\""
done
call 404 GET "$app/users/LOGIN_NAME:nobody$mark"
has '"errorCode":"USER_NOT_FOUND"'
send 200 POST "$app/users/me" UserUpdateRequest '{"displayName":"Ada L","country":"GB","score":8}'
has '"modifiedAt":'
call 200 GET "$app/users/$id"
has '"displayName":"Ada L"'
token=""
call 401 GET "$app/users/me"
header WWW-Authenticate Bearer
token=lka_none
call 401 GET "$app/users/me"
has '"errorCode":"UNAUTHORIZED"'

part "Users without a name"
token=""
send 201 POST "$app/users" RegistrationAndAuthorizationRequest '{"displayName":"Somebody"}'
token=$(member _accessToken)
call 200 GET "$app/users/me"
has '"_hasPassword":false'
send 200 POST "$app/users/me" UserUpdateRequest "{\"loginName\":\"p$name\",\"password\":\"$password\"}"
login "p$name" "$password"
call 204 DELETE "$app/users/me"
call 401 GET "$app/users/me"

part "Queries for users"
query="{\"userQuery\":{\"clause\":{\"type\":\"eq\",\"field\":\"loginName\",\"value\":\"$name\"}},\"bestEffortLimit\":\"2\"}"
token=$administrator
send 200 POST "$app/users/query" UserQueryRequest "$query"
has "\"userID\":\"$id\""
send 200 POST "$app/users/query" UserQueryRequest '{"userQuery":{"clause":{"type":"all"}},"bestEffortLimit":"1"}'
has '"queryDescription":'
for token in "$renewed" "$anonymous" ""; do
    send 401 POST "$app/users/query" UserQueryRequest "$query"
done

part "Addresses"
token=$renewed
old
call 204 POST "$app/users/me/email-address/resend-verification"
# 404 where the message is still on its way.
send '403|404' POST "$app/users/me/email-address/verify" AddressVerificationRequest '{"verificationCode":"none"}'
has 'VERIFICATION_CODE'
send "$(proven 200)" POST "$app/users/me/email-address/verify" AddressVerificationRequest \
    "{\"verificationCode\":\"$(code "$mail")\"}"
old
call 204 POST "$app/users/me/phone-number/resend-verification"
send "$(proven 200)" POST "$app/users/me/phone-number/verify" AddressVerificationRequest \
    "{\"verificationCode\":\"$(code "$phone")\"}"
token=$administrator
send 204 PUT "$app/users/$id/email-address" EmailAddressModificationRequest "{\"emailAddress\":\"$mail\",\"verified\":true}"
send 204 PUT "$app/users/$id/phone-number" PhoneNumberModificationRequest "{\"phoneNumber\":\"$phone\",\"verified\":true}"
token=$renewed
send 400 POST "$app/users/me/email-address/verify" AddressVerificationRequest '{"verificationCode":"123456"}'
has '"errorCode":"INVALID_ACCOUNT_STATUS"'
send 204 PUT "$app/users/me/email-address" EmailAddressModificationRequest "{\"emailAddress\":\"$mail\"}"

part "Passwords"
send 401 PUT "$app/users/me/password" ChangePasswordRequest '{"oldPassword":"wrong","newPassword":"secret 2"}'
has '"errorCode":"WRONG_PASSWORD"'
send 400 PUT "$app/users/me/password" ChangePasswordRequest "{\"oldPassword\":\"$password\",\"newPassword\":\"abc\"}"
has '"errorCode":"PASSWORD_TOO_SHORT"'
send 204 PUT "$app/users/me/password" ChangePasswordRequest "{\"oldPassword\":\"$password\",\"newPassword\":\"secret 2\"}"
password="secret 2"
call 401 GET "$app/users/me"
token=""
old
call 204 POST "$app/users/EMAIL:$mail/password/request-reset"
pin=$(code "$mail")
send 403 POST "$app/users/EMAIL:$mail/password/complete-reset" CompletePasswordResetRequest \
    '{"pinCode":"none","newPassword":"secret 3"}'
has '"errorCode":"INVALID_VERIFICATION_CODE"'
send "$(proven 204)" POST "$app/users/EMAIL:$mail/password/complete-reset" CompletePasswordResetRequest \
    "{\"pinCode\":\"$pin\",\"newPassword\":\"secret 3\"}"
[ -n "${OUTBOX:-}" ] && password="secret 3"
login "$name" "$password"
token=""
old
send 204 POST "$app/users/PHONE:$phone/password/request-reset" ResetPasswordRequest \
    '{"notificationMethod":"SMS","smsResetMethod":"PIN"}'
send "$(proven 204)" POST "$app/users/PHONE:$phone/password/complete-reset" CompletePasswordResetRequest \
    "{\"pinCode\":\"$(code "$phone")\",\"newPassword\":\"secret 4\"}"
call 404 POST "$app/users/EMAIL:nobody$mark@example.com/password/request-reset"
has '"errorCode":"USER_NOT_FOUND"'
token=$administrator
send 204 PUT "$app/users/$id/password" ChangePasswordRequest '{"newPassword":"secret 5"}'
send 204 PUT "$app/users/$id/status" UserStatusUpdateRequest '{"disabled":true}'
call 200 GET "$app/users/$id/status"
has '"disabled":true'
send 204 PUT "$app/users/$id/status" UserStatusUpdateRequest '{"disabled":false}'
login "$name" "secret 5"
user=$token

# Both scopes have the same calls.
for scope in "/users/me" ""; do
    part "Objects of ${scope:-the application}"
    token=$user
    bucket="$app$scope/buckets/b$mark"
    send 201 POST "$bucket/objects" "application/vnd.$APP_ID.entry+json" '{"name":"Salary","amount":150000,"type":1}'
    header ETag '"1"'
    header Location ""
    has "\"dataType\":\"application/vnd.$APP_ID.entry+json\""
    object=$(member objectID)
    call 200 GET "$bucket/objects/$object"
    has '"_version":"1"'
    has "\"_owner\":\"$id\""
    has '"_dataType":"entry"'
    call 200 HEAD "$bucket/objects/$object"
    call 200 GET "$app/$scope/buckets/b$mark/objects/$object?disable_cache=$mark"
    send 201 PUT "$bucket/objects/rent" json '{"name":"Rent","amount":40000,"type":2}'
    send 200 PUT "$bucket/objects/rent" json '{"name":"Rent","amount":45000,"type":2}'
    header ETag '"2"'
    send 200 PATCH "$bucket/objects/rent" json '{"amount":46000}'
    has '"amount":46000'
    has '"_version":"3"'
    send 200 POST "$bucket/objects/rent" json '{"amount":47000}' --header "X-HTTP-Method-Override: PATCH"
    has '"name":"Rent"'
    has '"_modified":'
    call 200 GET "$bucket/objects/rent"
    has '"amount":47000'
    has '"name":"Rent"'
    send 409 PUT "$bucket/objects/rent" json '{"amount":1}' --header 'If-Match: "1"'
    has '"errorCode":"OBJECT_VERSION_IS_STALE"'
    send 200 PATCH "$bucket/objects/rent" json '{"amount":48000}' --header 'If-Match: "4"'
    send 409 PUT "$bucket/objects/rent" json '{"amount":1}' --header 'If-None-Match: *'
    has '"errorCode":"OBJECT_ALREADY_EXISTS"'
    send 201 PUT "$bucket/objects/power" json \
        '{"name":"Electricity","amount":10000,"type":2,"at":{"_type":"point","lat":35.66,"lon":139.75}}' \
        --header 'If-None-Match: *'
    send 400 PUT "$bucket/objects/x" json '{}'
    has '"errorCode":"INVALID_OBJECT_ID"'
    send 400 POST "$app$scope/buckets/x/objects" json '{}'
    has '"errorCode":"INVALID_BUCKET"'
    send 400 PUT "$bucket/objects/broken" json '{"a":'
    has '"errorCode":"INVALID_JSON"'

    call 200 GET "$bucket"
    has '"size":3'

    part "Queries of ${scope:-the application}"
    # ask CLAUSE IDS: what a clause finds, in the order of making.
    ask() {
        send 200 POST "$bucket/query" QueryRequest "{\"bucketQuery\":{\"clause\":$1,\"orderBy\":\"_created\",\"descending\":false}}"
        local ids
        ids=$(grep -o '"name":"[^"]*"' "$folder/body" | cut -d '"' -f 4 | sort | tr '\n' ' ')
        [ "$ids" = "$2" ] || fail "$1 must find $2, not $ids"
    }
    ask '{"type":"all"}' 'Electricity Rent Salary '
    ask '{"type":"eq","field":"type","value":2}' 'Electricity Rent '
    ask '{"type":"range","field":"amount","lowerLimit":40000,"lowerIncluded":true,"upperLimit":150000,"upperIncluded":false}' 'Rent '
    ask '{"type":"in","field":"name","values":["Rent","Salary","Gifts"]}' 'Rent Salary '
    ask '{"type":"prefix","field":"name","prefix":"El"}' 'Electricity '
    ask '{"type":"contains","field":"name","value":"ent"}' 'Rent '
    ask '{"type":"hasField","field":"amount","fieldType":"INTEGER"}' 'Electricity Rent Salary '
    ask '{"type":"and","clauses":[{"type":"eq","field":"type","value":2},{"type":"eq","field":"amount","value":10000}]}' 'Electricity '
    ask '{"type":"or","clauses":[{"type":"eq","field":"type","value":1},{"type":"eq","field":"amount","value":10000}]}' 'Electricity Salary '
    ask '{"type":"not","clause":{"type":"eq","field":"type","value":2}}' 'Salary '
    ask '{"type":"geobox","field":"at","box":{"sw":{"_type":"point","lat":35,"lon":139},"ne":{"_type":"point","lat":36,"lon":140}}}' 'Electricity '
    ask '{"type":"geodistance","field":"at","center":{"_type":"point","lat":35.68,"lon":139.76},"radius":5000,"putDistanceInto":"far"}' 'Electricity '
    has '"_calculated":{"far":'
    send 200 POST "$bucket/query" QueryRequest '{"bucketQuery":{"clause":{"type":"all"},"orderBy":"amount","descending":true},"bestEffortLimit":2}'
    has '"name":"Salary"'
    lacks '"name":"Electricity"'
    key=$(member nextPaginationKey)
    [ -n "$key" ] || fail "there must be another page"
    send 200 POST "$bucket/query" QueryRequest "{\"bucketQuery\":{\"clause\":{\"type\":\"all\"},\"orderBy\":\"amount\",\"descending\":true},\"bestEffortLimit\":\"2\",\"paginationKey\":\"$key\"}"
    has '"name":"Electricity"'
    lacks '"nextPaginationKey"'
    send 200 POST "$bucket/query" QueryRequest '{"bucketQuery":{"clause":{"type":"all"},"aggregations":[{"type":"COUNT","putAggregationInto":"count_field"}]},"bestEffortLimit":1}'
    has '"aggregations":{"count_field":3}'
    send 400 POST "$bucket/query" QueryRequest '{"bucketQuery":{"clause":{"type":"like"}}}'
    has '"errorCode":"QUERY_NOT_SUPPORTED"'
    send 200 POST "$app$scope/buckets/empty$mark/query" QueryRequest '{"bucketQuery":{"clause":{"type":"all"}}}'
    has '"results":[]'

    part "Who may see the objects of ${scope:-the application}"
    token=$administrator
    call 200 GET "$app${scope:+/users/$id}/buckets/b$mark/objects/rent"
    for token in "$anonymous" ""; do
        call 401 GET "$bucket/objects/rent"
        send 401 POST "$bucket/query" QueryRequest '{"bucketQuery":{"clause":{"type":"all"}}}'
    done

    part "Deleting objects of ${scope:-the application}"
    token=$user
    call 204 DELETE "$bucket/objects/rent"
    call 404 GET "$bucket/objects/rent"
    has '"errorCode":"OBJECT_NOT_FOUND"'
    [ -z "$scope" ] && token=$administrator
    call 204 DELETE "$bucket"
    call 204 DELETE "$bucket"
done

part "Installations"
token=$user
device="$(printf '%064d' "$mark")"
send 201 POST "$app/installations" InstallationCreationRequest \
    "{\"installationRegistrationID\":\"$device\",\"deviceType\":\"IOS\",\"development\":true}"
installation=$(member installationID)
send 201 POST "$app/installations" InstallationCreationRequest \
    "{\"installationRegistrationID\":\"$device\",\"deviceType\":\"IOS\",\"development\":false}"
has "\"installationID\":\"$installation\""
call 200 GET "$app/installations/$installation"
has '"deviceType":"IOS"'
call 200 GET "$app/installations/IOS:$device"
token=$administrator
send 201 POST "$app/installations" InstallationCreationRequest \
    "{\"installationRegistrationID\":\"fcm$mark\",\"deviceType\":\"ANDROID\",\"userID\":\"$id\"}"
token=$user
call 204 DELETE "$app/installations/ANDROID:fcm$mark"
call 204 DELETE "$app/installations/$installation"
call 404 GET "$app/installations/$installation"
has '"errorCode":"INSTALLATION_NOT_FOUND"'
send 403 POST "$app/installations" InstallationCreationRequest '{"deviceType":"MQTT","installationRegistrationID":"m"}'
has '"errorCode":"OPERATION_NOT_SUPPORTED"'

part "What is not here"
call 200 GET "$app/groups?is_member=$id"
has '"groups":[]'
call 403 GET "$app/users/me/buckets/b$mark/acl"
has '"errorCode":"OPERATION_NOT_SUPPORTED"'

part "The end of a user"
call 204 DELETE "$app/users/me"
call 401 GET "$app/users/me"
token=$administrator
call 404 GET "$app/users/$id"

printf '\nAll %d calls were answered as they must be.\n' "$number"
