// Connections with real sockets and a resolver of our own: an address that is not public is never reached, even when a name resolves differently from
// moment to moment.
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import type { Agent } from 'undici'
import { post } from '../../activities/delivery/post.ts'
import { guardedAgent, type Resolve } from '../../db/address-guard.ts'

let server: Server
let port: number
let reached = 0
const agents: Agent[] = []

beforeAll(async () => {
  server = createServer((_, response) => {
    reached++
    response.end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  port = (server.address() as AddressInfo).port
})
beforeEach(() => {
  reached = 0
})
afterAll(async () => {
  for (const agent of agents) await agent.destroy()
  server.closeAllConnections()
  server.close()
})

function agent(resolve?: Resolve, allowPrivate = false): Agent {
  const made = guardedAgent({ allowPrivate, connectTimeoutMs: 500, connections: 1, resolve })
  agents.push(made)
  return made
}

const send = (through: Agent, url: string) =>
  post(through, { url, headers: { 'webhook-id': 'evt_1' }, body: '{}' }, 1_000)
const answering =
  (...answers: string[][]): Resolve =>
  (_, done) => {
    const addresses = answers.length > 1 ? answers.shift()! : answers[0]!
    done(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    )
  }

describe('nobody is reached', () => {
  test.each([
    ['127.0.0.1'],
    ['[::1]'],
    ['[::ffff:127.0.0.1]'],
    ['2130706433'],
    ['0x7f.1'],
    ['0177.1'],
    ['localhost'],
    ['127.0.0.1.'],
    ['0.0.0.0'],
  ])('at the literal %s', async (host) => {
    const { error, httpStatus } = await send(agent(), `http://${host}:${port}/`)
    expect([httpStatus, error]).toEqual([null, expect.stringContaining('must be public')])
    expect(reached).toBe(0)
  })

  test.each([
    [['127.0.0.1']],
    [['::1']],
    [['::ffff:7f00:1']],
    [['10.0.0.1']],
    [['169.254.169.254']],
    [['64:ff9b::7f00:1']],
    [['93.184.216.34', '127.0.0.1']],
    [['127.0.0.1', '93.184.216.34']],
    [['2606:2800:220:1::1', 'fd00:ec2::254']],
    [['not an address']],
  ])('at a name that resolves to %j', async (addresses) => {
    const { error } = await send(agent(answering(addresses)), `http://hooks.example.com:${port}/`)
    expect(error).toContain('which is not public')
    expect(reached).toBe(0)
  })

  test('at a name that resolves to nothing', async () => {
    expect((await send(agent(answering([])), `http://hooks.example.com:${port}/`)).error).toContain(
      'resolves to nothing',
    )
  })

  test('at a name that resolves to another address each time it is asked', async () => {
    let asked = 0
    const rebinding: Resolve = (name, done) => {
      asked++
      answering(asked % 2 === 1 ? ['192.0.2.1'] : ['127.0.0.1'])(name, done)
    }
    const through = agent(rebinding)
    for (let n = 0; n < 4; n++) expect((await send(through, `http://hooks.example.com:${port}/`)).httpStatus).toBeNull()
    expect(reached).toBe(0)
  })

  test('by a redirect to where we must not go', async () => {
    const redirecting = createServer(
      (_, response) => void response.writeHead(302, { location: `http://127.0.0.1:${port}/` }).end(),
    )
    await new Promise<void>((resolve) => redirecting.listen(0, '127.0.0.1', resolve))
    const url = `http://127.0.0.1:${(redirecting.address() as AddressInfo).port}/`
    const { httpStatus, error } = await send(agent(undefined, true), url)
    redirecting.closeAllConnections()
    redirecting.close()
    expect([httpStatus, error, reached]).toEqual([302, 'answered 302: redirects are not followed', 0])
  })
})

test('the connection goes to the very address that was judged: nobody is asked twice', async () => {
  let asked = 0
  const resolve: Resolve = (name, done) => {
    asked++
    answering(['127.0.0.1'])(name, done)
  }
  const through = agent(resolve, true)
  expect(await send(through, `http://hooks.example.com:${port}/`)).toMatchObject({ httpStatus: 200 })
  expect(await send(through, `http://hooks.example.com:${port}/`)).toMatchObject({ httpStatus: 200 })
  expect([asked, reached]).toEqual([1, 2])
})

test('where private addresses are allowed, they are reached', async () => {
  expect(await send(agent(undefined, true), `http://localhost:${port}/`)).toMatchObject({
    httpStatus: 200,
    error: null,
  })
  expect(reached).toBe(1)
})
