// Makes the filter of common passwords (common-passwords.bloom) from lists with one password a line, the most used first:
//   node db/common-passwords-build.ts LIST…
// It keeps every entry of four characters or more in the first 60 000 lines of each list, because people add a few characters to them. Of the other
// lines it keeps those that are long enough to be a password here.
import { readFileSync, writeFileSync } from 'node:fs'
import { PASSWORD_MIN } from '../rules/members.ts'
import { normalised, placesOf } from './common-passwords.ts'

const FIRST = 60_000
const BITS_PER_ENTRY = 20

const entries = new Set<string>()
for (const list of process.argv.slice(2)) {
  const lines = readFileSync(list, 'utf8').split(/\r?\n/)
  for (const [i, line] of lines.entries()) {
    const text = normalised(line)
    if (text.length >= 4 && (i < FIRST || text.length >= PASSWORD_MIN)) entries.add(text)
  }
}
const filter = Buffer.alloc(Math.ceil((entries.size * BITS_PER_ENTRY) / 8))
for (const text of entries) for (const bit of placesOf(text, filter.length * 8)) filter[bit >> 3]! |= 1 << (bit & 7)
writeFileSync(new URL('common-passwords.bloom', import.meta.url), filter)
process.stdout.write(`${entries.size} passwords, ${filter.length} bytes\n`)
