// DATA_DIR is accessible to its owner only, even when an older start or a wide umask has left it open.
import { chmodSync, lstatSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test } from '@jest/globals'
import { makePrivate } from '../../scripts/start/private-folder.ts'

const umask = process.umask()
const roots: string[] = []
let folder: string
beforeEach(() => {
  process.umask(0o022)
  roots.push(mkdtempSync(join(tmpdir(), 'satang-private-')))
  folder = join(roots.at(-1)!, 'data')
})
afterAll(() => {
  process.umask(umask)
  for (const root of roots) rmSync(root, { recursive: true, force: true })
})

const modeOf = (path: string) => (lstatSync(join(folder, path)).mode & 0o777).toString(8)
const silent = () => undefined

test('a new folder is 700, and what is made in it afterwards is for its owner', () => {
  makePrivate(folder, { passer: null, say: silent })
  writeFileSync(join(folder, 'temporal.db'), '')
  mkdirSync(join(folder, 'later'))
  expect([modeOf(''), modeOf('logs'), modeOf('temporal.db'), modeOf('later')]).toEqual(['700', '700', '600', '700'])
})

test('an old one is closed, all of it but the folder of Postgres and what links lead to; again is the same', () => {
  mkdirSync(join(folder, 'logs/old'), { recursive: true })
  mkdirSync(join(folder, 'postgres'))
  const outside = join(roots.at(-1)!, 'outside')
  for (const path of [
    join(folder, 'temporal.db'),
    join(folder, 'logs/old/api.log'),
    join(folder, 'postgres/PG_VERSION'),
    outside,
  ])
    writeFileSync(path, '')
  symlinkSync(outside, join(folder, 'link'))
  chmodSync(folder, 0o755)
  for (let i = 0; i < 2; i++) {
    makePrivate(folder, { passer: null, say: silent })
    expect([modeOf(''), modeOf('temporal.db'), modeOf('logs/old'), modeOf('logs/old/api.log')]).toEqual([
      '700',
      '600',
      '700',
      '600',
    ])
    expect([modeOf('postgres'), modeOf('postgres/PG_VERSION')]).toEqual(['755', '644'])
    expect((lstatSync(outside).mode & 0o777).toString(8)).toBe('644')
  }
})

const asRoot = process.getuid?.() === 0 ? test : test.skip
asRoot('the user that Postgres runs as may go through, and see nothing', () => {
  makePrivate(folder, { passer: { gid: 12_345 }, say: silent })
  const { gid, mode } = lstatSync(folder)
  expect([gid, (mode & 0o777).toString(8), modeOf('logs')]).toEqual([12_345, '710', '700'])
})
