// The version of the code that this process runs. A row in quarantine keeps the version that it failed under, so that a newer version tries it again.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '..')
/** All code that a processing may run. */
const FOLDERS = ['rules', 'resources', 'commands', 'db', 'gateways', 'activities', 'workflows']

/**
 * `1.4.0-9f86d081884c7d65`: the package's version and a hash of the sources of a processing. The same sources give the same version on every machine.
 */
export function codeVersion(): string {
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string }
  const hash = createHash('sha256')
  for (const file of FOLDERS.flatMap(sourcesIn)) hash.update(`${file}\n`).update(readFileSync(join(ROOT, file)))
  return `${version}-${hash.digest('hex').slice(0, 16)}`
}

function sourcesIn(folder: string): string[] {
  if (!existsSync(join(ROOT, folder))) return []
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.[jt]s$/.test(name))
    .sort()
    .map((name) => join(folder, name))
}
