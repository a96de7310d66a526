#!/bin/sh
# Installs the evaluators of the composer (Debian, Ubuntu; as root) and builds the one based on qm-dsp.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
apt-get update
apt-get install -y --no-install-recommends ffmpeg aubio-tools fluidsynth \
  fluid-soundfont-gm g++ libqm-dsp-dev sox python3-sklearn \
  python3-mido timgm6mb-soundfont csound-soundfont pocketsphinx pocketsphinx-en-us
sh "$here/build-qm-evaluator.sh"
