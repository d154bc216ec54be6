#!/usr/bin/env bash
# Brings app/seam/i18n/*.ts up to date with the texts in the sources. Then translate what is marked "unfinished" (Qt Linguist or an editor).
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../../.."
lupdate=$(command -v /usr/lib/qt6/bin/lupdate || command -v lupdate)
for language in en zh_CN; do
  options=(-locations none -no-obsolete)
  [ "$language" = en ] && options+=(-pluralonly)
  "$lupdate" -silent -source-language en -target-language "$language" "${options[@]}" -I . ui/models ui/actions ui/panels ui/lessons app/seam -ts "app/seam/i18n/seam_$language.ts"
done
