/*
 * Checks that every package may be used here, by the licence in its own package.json: `node scripts/licences.mjs` lists what is not allowed and exits
 * with 1. It checks what package-lock.json names, and reads licences there or in node_modules. What a licence requires of a person who passes a copy
 * on is not decided here.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Permissive licences, SPDX names. They require a notice at most. */
export const ALLOWED = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1',
  'Python-2.0',
  'Unlicense',
])

/**
 * The builds of libvips that `sharp` loads, one for each platform. The LGPL lets a program load them as they are: nothing of ours is linked into them
 * or changes them, and whoever has a copy can put another build in their place.
 */
const sharp = (licence, platforms) =>
  Object.fromEntries(
    platforms.map((platform) => [
      `@img/sharp-${platform}`,
      [licence, 'libvips, loaded as a library of its own, unchanged'],
    ]),
  )

/** Other packages, each checked by a person: which package, which licence, why it may be used. */
export const EXCEPTIONS = {
  ...sharp('LGPL-3.0-or-later', [
    'libvips-darwin-arm64',
    'libvips-darwin-x64',
    'libvips-linux-arm',
    'libvips-linux-arm64',
    'libvips-linux-ppc64',
    'libvips-linux-riscv64',
    'libvips-linux-s390x',
    'libvips-linux-x64',
    'libvips-linuxmusl-arm64',
    'libvips-linuxmusl-x64',
  ]),
  ...sharp('Apache-2.0 AND LGPL-3.0-or-later AND MIT', ['wasm32']),
  ...sharp('Apache-2.0 AND LGPL-3.0-or-later', ['win32-arm64', 'win32-ia32', 'win32-x64']),
  'axe-core': ['MPL-2.0', 'tests only; used as it is'],
  '@axe-core/playwright': ['MPL-2.0', 'tests only; used as it is'],
  'caniuse-lite': ['CC-BY-4.0', 'data of the bundler, used while the workflow bundle is made'],
  'png-js': ['MIT', 'its LICENSE file says so; its package.json names none'],
  unionfs: ['Unlicense', 'its LICENSE file says so; its package.json names none'],
}

/** The packages of a lockfile that may not be used, one sentence each. */
export function forbiddenIn(root) {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  return Object.entries(packages).flatMap(([path, { license, version }]) => {
    if (path === '') return []
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
    const named = license ?? licenceOf(join(root, path, 'package.json'))
    const exception = EXCEPTIONS[name]
    if (exception && (named === undefined || named === exception[0])) return []
    return named !== undefined && isAllowed(named) ? [] : [`${name} ${version}: ${named ?? 'no licence is named'}`]
  })
}

function licenceOf(file) {
  if (!existsSync(file)) return undefined
  const { license, licenses } = JSON.parse(readFileSync(file, 'utf8'))
  return typeof license === 'string' ? license : (license?.type ?? licenses?.[0]?.type)
}

/**
 * An SPDX expression of names, AND, OR and brackets: all parts that AND joins must be allowed, one of those that OR joins. Any other expression is
 * not allowed.
 */
export function isAllowed(expression) {
  const tokens = expression.match(/[()]|[^\s()]+/g) ?? []
  let at = 0
  const term = () => {
    const token = tokens[at++]
    if (token !== '(') return ALLOWED.has(token)
    const inside = either()
    return tokens[at++] === ')' && inside
  }
  const both = () => {
    let good = term()
    while (tokens[at] === 'AND') {
      at++
      good = term() && good
    }
    return good
  }
  const either = () => {
    let good = both()
    while (tokens[at] === 'OR') {
      at++
      good = both() || good
    }
    return good
  }
  const good = either()
  return good && at === tokens.length
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const forbidden = forbiddenIn(join(import.meta.dirname, '..'))
  for (const line of forbidden) console.error(line)
  if (forbidden.length > 0) process.exit(1)
}
