#!/bin/sh
# Installs OpenStack Swift, an S3 server for tests, from Debian packages (Debian 12, Ubuntu 22.04 or
# newer). Unpacks it into its own folder, so it needs no root and does not change the system.
set -eu
folder=$HOME/.cache/tutti-swift
debs="$folder/packages"
mkdir -p "$debs/partial"
apt-get install --yes --no-install-recommends --download-only \
  --option Dir::Cache::archives="$debs" --option Debug::NoLocking=1 \
  swift-proxy swift-account swift-container swift-object
rm -rf "$folder/root.new"
for deb in "$debs"/*.deb; do dpkg-deb --extract "$deb" "$folder/root.new"; done
rm -rf "$folder/root"
mv "$folder/root.new" "$folder/root"
rm -rf "$debs"
echo "OpenStack Swift is in $folder/root"
