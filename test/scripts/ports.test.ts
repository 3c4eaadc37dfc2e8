// Free ports, and who holds one that is not.
import { createServer, type Server } from 'node:net'
import { afterEach, describe, expect, test } from '@jest/globals'
import { freePort, holderOf, isFree } from '../../scripts/servers/ports.ts'

const open: Server[] = []

function occupy(port = 0): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject)
    open.push(server)
    server.listen(port, '127.0.0.1', () => resolve((server.address() as { port: number }).port))
  })
}

afterEach(async () => {
  for (const server of open.splice(0)) await new Promise((done) => server.close(done))
})

describe('a free port', () => {
  test('is the usual one when nobody is there', async () => {
    const usual = await freePort(0)
    expect(await freePort(usual)).toBe(usual)
  })

  test('is another one above it when somebody is', async () => {
    const taken = await occupy()
    expect(await isFree(taken)).toBe(false)
    const next = await freePort(taken)
    expect(next).not.toBe(taken)
    expect(await isFree(next)).toBe(true)
  })

  test('is none that was promised to another part', async () => {
    const usual = await freePort(0)
    expect(await freePort(usual, '127.0.0.1', [usual])).not.toBe(usual)
  })

  test('that is taken is reported with who took it', async () => {
    const taken = await occupy()
    expect(holderOf(taken)).toMatch(process.platform === 'linux' ? `process ${process.pid} ` : 'process')
  })
})
