# The main journey on the command line, in an empty folder. Arguments: address of the studio, API token, project.
set -euo pipefail
studio=$1 token=$2 project=$3

fail() { echo "failed: $1" >&2; exit 99; }

# Exit codes are part of the interface.
expect() {
  local expected=$1 code=0
  shift
  "$@" >last.out 2>last.err || code=$?
  [ "$code" = "$expected" ] || fail "exit code $code instead of $expected: $* $(cat last.err)"
}

field() { node -e 'let v = JSON.parse(require("fs").readFileSync(0)); for (const k of process.argv[1].split(".")) v = v?.[k]; console.log(v ?? "")' "$1"; }

expect 3 tutti projects
echo tutti_wrong | expect 3 tutti login "$studio" --token-stdin
[ ! -e "$XDG_CONFIG_HOME/tutti/config.json" ] || fail 'a refused token is stored'
printf '%s\n' "$token" | tutti login "$studio" --token-stdin
[ "$(stat -c %a "$XDG_CONFIG_HOME/tutti/config.json")" = 600 ] || fail 'the token is readable by others'
[ "$(tutti whoami --json | field url)" = "$studio" ] || fail whoami
tutti projects | grep -q "$project" || fail projects
TUTTI_TOKEN=tutti_wrong expect 3 tutti projects
TUTTI_URL=http://localhost:1 expect 3 tutti projects
grep -q 'not signed in' last.err || fail 'the stored token went to another studio'

expect 2 tutti generate effect 'a coin' --project "$project"
expect 4 tutti generate effect 'a coin' --project nowhere --yes
tutti generate effect 'a coin, 1 s' --project "$project" --estimate --json | field tokenCost | grep -Eq '^[0-9]+$' || fail estimate
tutti generate effect 'a coin, 1 s' --project "$project" --max-tokens 20 -o coin.mp3 --json >coin.json
coin=$(field track.id <coin.json)
[ "$(head -c 3 coin.mp3)" = ID3 ] || fail 'the effect is no MP3 file'

touch watch.err
tutti watch "$project" --json >events.jsonl 2>watch.err &
watch=$!
until grep -q Watching watch.err; do sleep 0.1; done

tutti generate voice 'The gate is open.' --project "$project" --yes --json >voice.json
tutti generate music 'a calm waltz for piano' --project "$project" --length 4 --seed 7 --yes --json >music.json
music=$(field track.id <music.json)
title=$(field track.title <music.json)
tutti generate music 'a calm waltz for harp' --project "$project" --length 4 --seed 8 --yes --json \
  --as version --track "$title" >version.json
[ "$(field track.id <version.json)" = "$music" ] || fail 'the version is another track'
[ "$(field track.version <version.json)" = 2 ] || fail 'the version is not the second one'
generation=$(tutti generate effect 'a door, 1 s' --project "$project" --yes --async)
[ -n "$generation" ] || fail async

tutti get "$title" --project "$project" -o current.mp3
tutti get "$title" --project "$project" --version 1 -o first.mp3
cmp -s current.mp3 first.mp3 && fail 'both versions are the same file'
tutti get "$music" -o - --format audio >piped.mp3 2>piped.err
cmp current.mp3 piped.mp3
tutti get "$music" -o music.wav
[ "$(head -c 4 music.wav)" = RIFF ] || fail wav
tutti get "$music" -o music.mid
[ "$(head -c 4 music.mid)" = MThd ] || fail midi
tutti get "$music" -o stems.zip --json >stems.json
[ "$(head -c 2 stems.zip)" = PK ] || fail stems
[ "$(sha256sum stems.zip | cut -d ' ' -f 1)" = "$(field sha256 <stems.json)" ] || fail checksum
tutti get 'Menu Music' --playlist --project "$project" -o menu.zip
[ "$(head -c 2 menu.zip)" = PK ] || fail playlist
expect 4 tutti get 'No such track' --project "$project" -o none.mp3
expect 6 tutti get "$music" --approved -o none.mp3
expect 1 tutti get "$coin" -o none.mid
expect 2 tutti get "$music"
[ ! -e none.mp3 ] && [ ! -e none.mid ] || fail 'a failed download left a file'

tutti comment "$title" 'softer here' --project "$project" --at 0:01 --to 2.5 --json >comment.json
[ "$(field position <comment.json)" = 1 ] && [ "$(field positionEnd <comment.json)" = 2.5 ] || fail comment
expect 2 tutti comment "$title" 'softer' --project "$project" --to 2

until grep -q '"entity":"comment"' events.jsonl; do sleep 0.1; done
kill -INT "$watch"
code=0
wait "$watch" || code=$?
[ "$code" = 130 ] || fail "watch ended with $code"
grep -q '"entity":"generation"' events.jsonl || fail 'no event of a generation'

tutti logout
expect 3 tutti projects
echo "$music"
