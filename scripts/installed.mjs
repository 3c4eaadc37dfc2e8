/*
 * Checks that node_modules contains what the lockfile names and nothing else: what `npm ci` guarantees, for registries on which it refuses to run
 * (D483). As a program it checks this folder: `node scripts/installed.mjs`. Plain JavaScript for Node 18, because the bootstrap needs it before
 * anything is installed. It reads two files and changes nothing.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * `wrong`: sentences about packages that are installed differently from the lockfile. `unlocked`: builds for this platform that the lockfile does not
 * list, whose versions their own packages pin.
 */
export function comparedWithLock(root) {
  const locked = packagesOf(join(root, 'package-lock.json'))
  const installed = packagesOf(join(root, 'node_modules', '.package-lock.json'))
  const wrong = []
  const unlocked = []
  for (const [path, { version, integrity, optional }] of Object.entries(installed)) {
    const named = locked[path]
    if (!named && optional) unlocked.push(`${path} ${version}`)
    else if (!named) wrong.push(`${path} ${version} is not in package-lock.json`)
    else if (named.version !== version)
      wrong.push(`${path} is ${version}, and package-lock.json names ${named.version}`)
    else if (named.integrity && integrity && named.integrity !== integrity)
      wrong.push(`${path} ${version} has another digest than package-lock.json names`)
  }
  for (const [path, { version, optional, peer, dev, devOptional }] of Object.entries(locked))
    if (path !== '' && !optional && !peer && !dev && !devOptional && !installed[path])
      wrong.push(`${path} ${version} is not installed`)
  return { wrong, unlocked }
}

const packagesOf = (file) => JSON.parse(readFileSync(file, 'utf8')).packages

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { wrong } = comparedWithLock(join(fileURLToPath(import.meta.url), '..', '..'))
  for (const line of wrong) console.error(line)
  if (wrong.length > 0) process.exit(1)
}
