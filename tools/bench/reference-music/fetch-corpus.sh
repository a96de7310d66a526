#!/bin/sh
# Fetches the MIDI music of games from Debian packages into a folder: fetch-corpus.sh <folder>
set -eu
mkdir -p "$1"
cd "$1"
for package in freedoom simutrans-data openttd-openmsx planetblupi-music-midi freedink-data; do
  apt-get download "$package"
  dpkg -x "$package"_*.deb "$package"
done
rm -f ./*.deb
