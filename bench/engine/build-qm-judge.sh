#!/bin/sh
# Builds bench/engine/.built/qm-judge from its source; needs g++ and libqm-dsp-dev.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
mkdir -p "$here/.built"
g++ -std=c++17 -O2 -I/usr/include/qm-dsp "$here/judges/qm-judge.cpp" -o "$here/.built/qm-judge" -lqm-dsp
