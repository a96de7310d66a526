#!/bin/sh
# Builds tools/bench/engine/.built/qm-evaluator from its source; needs g++ and libqm-dsp-dev.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
mkdir -p "$here/.built"
g++ -std=c++17 -O2 -I/usr/include/qm-dsp "$here/evaluators/qm-evaluator.cpp" -o "$here/.built/qm-evaluator" -lqm-dsp
