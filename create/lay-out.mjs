/*
 * Lays a program out from a template: its files, a package.json with its own name, the client `satang`, .env, .gitignore. Everything is made beside the
 * folder and moved there last, so that a failure leaves nothing, and a folder with files in it is never touched.
 */
import { execFileSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'

const HERE = import.meta.dirname
const PACKED = join(HERE, 'templates')
const CLIENT = join(HERE, '..', 'client')

/** Whether it runs in a checkout of the repository, where the examples and the client are beside it. */
export const isCheckout = () => existsSync(join(HERE, '..', 'examples')) && existsSync(join(CLIENT, 'package.json'))

const templatesFolder = () => (isCheckout() ? join(HERE, '..', 'examples') : PACKED)

/** The names of the templates, sorted. */
export function templateNames() {
  const entries = readdirSync(templatesFolder(), { withFileTypes: true })
  return entries.flatMap((entry) => (entry.isDirectory() ? [entry.name] : [])).sort()
}

/** False for what a program leaves in its folder when it is seeded and run. `path` begins at the folder of the examples. */
export function isTemplateFile(path) {
  const [, , ...rest] = path.split(/[\\/]/)
  return !(
    rest.some((name) =>
      /^(node_modules|\.next|\.env|package-lock\.json|next-env\.d\.ts|.*\.tsbuildinfo)$/.test(name),
    ) || /^(data|product\.json|public\/index\.html)$/.test(rest.join('/'))
  )
}

/** What is wrong with the folder as a place for a new program; null when nothing is. */
export function problemOfFolder(folder) {
  const path = resolve(folder)
  if (!/[a-z0-9]/i.test(basename(path))) return `${folder} is no name for a program.`
  if (!existsSync(path)) return null
  try {
    return readdirSync(path).length === 0 ? null : `${folder} is not empty. Nothing was written.`
  } catch {
    return `${folder} is no folder.`
  }
}

/**
 * Makes the folder. `env` are lines of .env that get these values. `local`: the client comes as a tarball of this checkout, else by its published version.
 * Throws an Error with a sentence, and has then written nothing.
 */
export function layOut({ folder, template, env, local }) {
  const target = resolve(folder)
  const problem = problemOfFolder(folder)
  if (problem) throw new Error(problem)
  if (local && !isCheckout()) throw new Error('--local needs a checkout of Satang: run create/bin.mjs in it.')
  const from = join(templatesFolder(), template)
  const firstMade = mkdirSync(dirname(target), { recursive: true })
  const made = mkdtempSync(join(dirname(target), '.satang-app-'))
  try {
    cpSync(from, made, {
      recursive: true,
      filter: (path) => isTemplateFile(join('/', template, path.slice(from.length))),
    })
    const described = JSON.parse(readFileSync(join(made, 'package.json'), 'utf8'))
    described.name = nameOf(target)
    described.version = '0.1.0'
    described.dependencies.satang = local ? packed(made) : ownVersion()
    writeFileSync(join(made, 'package.json'), `${JSON.stringify(described, null, 2)}\n`)
    writeFileSync(join(made, '.env'), filledIn(readFileSync(join(made, '.env.example'), 'utf8'), env), { mode: 0o600 })
    writeFileSync(join(made, '.gitignore'), 'node_modules/\n.env\ndata/\n.next/\nnext-env.d.ts\n')
    // Of another process that was as quick this fails, and takes nothing away.
    if (existsSync(target)) rmdirSync(target)
    renameSync(made, target)
    return described
  } catch (error) {
    rmSync(made, { recursive: true, force: true })
    if (firstMade) removeEmpty(dirname(target), firstMade)
    throw error
  }
}

/** Removes a folder and those above it up to `last`, as far as nobody has put anything into them. */
function removeEmpty(folder, last) {
  try {
    for (let path = folder; path.length >= last.length; path = dirname(path)) rmdirSync(path)
  } catch {
    // Somebody else uses it by now.
  }
}

/** A name that npm takes. */
function nameOf(target) {
  return basename(target)
    .toLowerCase()
    .replaceAll(/[^a-z0-9._-]/g, '-')
    .replace(/^[._-]+/, '')
}

/** Packs the client of this checkout into vendor/. */
function packed(made) {
  const vendor = join(made, 'vendor')
  mkdirSync(vendor)
  const options = { cwd: CLIENT, encoding: 'utf8', shell: process.platform === 'win32' }
  try {
    execFileSync('npm', ['pack', '--silent', '--pack-destination', vendor], { ...options, stdio: 'pipe' })
  } catch (error) {
    throw new Error(`The client could not be packed: ${String(error.stderr || error.message).trim()}`)
  }
  const [file] = readdirSync(vendor)
  return `file:vendor/${file}`
}

/** The client has the version of this package (a test holds them together). */
function ownVersion() {
  return JSON.parse(readFileSync(join(HERE, 'package.json'), 'utf8')).version
}

/** A line of the example whose name is in `env` gets its value. */
function filledIn(example, env) {
  return example
    .split('\n')
    .map((line) => {
      const [name] = line.split('=', 1)
      return line.includes('=') && !line.startsWith('#') && env[name] ? `${name}=${env[name]}` : line
    })
    .join('\n')
}
