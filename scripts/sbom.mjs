/*
 * `npm run sbom`: writes what a release is made of to .cache/sbom/satang.cdx.json, as CycloneDX. npm makes it of the lockfile; here it is checked to be whole, since a bill that
 * leaves something out is worse than none. It has everything: what only builds and tests carries the property `cdx:npm:package:development`.
 * (`npm sbom --omit=dev` leaves out packages that run too, when a package for development needs the same.)
 */
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(import.meta.dirname, '..')

/** The bill as text. Throws with npm's words, and when a package of the lockfile is missing. */
export function billOfMaterials() {
  const args = ['sbom', '--sbom-format=cyclonedx', '--sbom-type=application', '--package-lock-only', '--loglevel=error']
  const { stdout, stderr, status } = spawnSync('npm', args, { cwd: root, encoding: 'utf8', maxBuffer: 50_000_000 })
  if (status !== 0) throw new Error(`npm could not make the bill of materials: ${stderr}`)
  const missing = missingIn(JSON.parse(stdout))
  if (missing.length > 0) throw new Error(`The bill of materials lacks ${missing.join(', ')}`)
  return stdout
}

/** Packages of the lockfile, as `name@version`, that a bill does not name with their digests. */
export function missingIn(bill) {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  const named = new Set(
    bill.components.flatMap(({ name, group, version, hashes = [] }) =>
      hashes.length > 0 ? [`${group ? `${group}/` : ''}${name}@${version}`] : [],
    ),
  )
  return Object.entries(packages).flatMap(([path, entry]) => {
    if (path === '') return []
    const place = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
    // A package that is installed under another name stands there by one of the two.
    const names = [place, entry.name ?? place].map((name) => `${name}@${entry.version}`)
    return names.some((name) => named.has(name)) ? [] : [names[1]]
  })
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const folder = join(root, '.cache', 'sbom')
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'satang.cdx.json'), billOfMaterials())
  console.error('[satang] .cache/sbom/satang.cdx.json')
}
