/*
 * `npm run sbom`: writes the bill of materials of a release to .cache/sbom/satang.cdx.json, as CycloneDX. npm makes it from the lockfile. This script
 * checks that it is complete, since an incomplete bill is worse than none. It contains everything: packages that only build and test have the
 * property `cdx:npm:package:development`. (`npm sbom --omit=dev` also leaves out packages that run, when a package for development needs the same.)
 */
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(import.meta.dirname, '..')

/** The bill as text. Throws with npm's message, and when a package of the lockfile is missing. */
export function billOfMaterials() {
  const args = ['sbom', '--sbom-format=cyclonedx', '--sbom-type=application', '--package-lock-only', '--loglevel=error']
  const { stdout, stderr, status } = spawnSync('npm', args, { cwd: root, encoding: 'utf8', maxBuffer: 50_000_000 })
  if (status !== 0) throw new Error(`npm could not make the bill of materials: ${stderr}`)
  const missing = missingIn(JSON.parse(stdout))
  if (missing.length > 0) throw new Error(`The bill of materials lacks ${missing.join(', ')}`)
  return stdout
}

/** Packages of the lockfile, as `name@version`, that are not in the bill with their digests. */
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
    // A package that is installed under another name is in the bill under one of the two names.
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
