// Free ports, and which process holds one that is not free.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type Server } from 'node:net'
import { afterEach, describe, expect, test } from '@jest/globals'
import { bindExactly, bindPort, freePort, holderOf, isFree, onFreePort } from '../../scripts/servers/ports.ts'

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

describe('a port that is bound', () => {
  test('is the usual one, or the next above it, and nobody else can have it until it is let go', async () => {
    const usual = await freePort(0)
    const first = await bindPort(usual, '127.0.0.1')
    const second = await bindPort(usual, '127.0.0.1')
    expect(first.port).toBe(usual)
    expect(second.port).not.toBe(usual)
    expect(await bindExactly(usual, '127.0.0.1')).toBeUndefined()
    for (const bound of [first, second]) bound.close()
    expect(await isFree(usual)).toBe(true)
  })

  test('is handed to a child, which serves it after we have let go', async () => {
    const bound = await bindPort(0, '127.0.0.1')
    const script = "require('http').createServer((_, to) => to.end('the child')).listen({ fd: 3 })"
    const child = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'ignore', 'inherit', bound.fd] })
    bound.close()
    try {
      expect(await isFree(bound.port)).toBe(false)
      expect(await (await fetch(`http://127.0.0.1:${bound.port}`)).text()).toBe('the child')
    } finally {
      child.kill('SIGKILL')
      await once(child, 'exit')
    }
  })
})

describe('a server that is given a port', () => {
  test('is started on another one when somebody takes it between the choice and its own bind', async () => {
    const tried: number[] = []
    const got = await onFreePort(async (port) => {
      tried.push(port)
      if (tried.length < 3) await occupy(port)
      return occupy(port)
    })
    expect(tried).toHaveLength(3)
    expect(got).toBe(tried[2])
  })

  test('is not started again for anything else, nor for ever', async () => {
    let starts = 0
    const failing = (why: string) =>
      onFreePort(() => {
        starts += 1
        return Promise.reject(new Error(why))
      })
    await expect(failing('no such folder')).rejects.toThrow('no such folder')
    expect(starts).toBe(1)
    await expect(failing('bind: address already in use')).rejects.toThrow('already in use')
    expect(starts).toBeLessThan(20)
  })
})
