// What the stand-ins of slip verifiers have in common: a server on the loopback, a book of transfers, a clock, a quota, and faults on request. Each
// provider (slipok.ts, easyslip.ts) has its own routes, checks and answers.
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { decodeSlipQr, encodeSlipQr } from '../../../rules/slip-qr.ts'
import type { ShownParty } from '../../../rules/slips.ts'

/** A transfer as the sending bank has it. */
export interface BankTransfer {
  sendingBank: string
  reference: string
  amountSatang: number
  sentAt: number
  receiver: ShownParty
  sender: ShownParty
  references?: string[]
  /** From when on the bank answers for it, Unix seconds. */
  knownFrom?: number
}

/**
 * What happens to the next requests. `hang`: no answer, after the request was counted. `error`: 500, after it was counted. `down`: the connection is
 * reset. `busy`: 429. `garbage`: an answer that is no JSON. `other`: the answer is about another transfer.
 */
export type SlipFault = 'hang' | 'error' | 'down' | 'busy' | 'garbage' | 'other'

export interface Reply {
  status: number
  body: unknown
}

export interface Ask {
  method: string
  path: string
  headers: IncomingMessage['headers']
  /** The JSON body; undefined when there is none or it is no JSON. */
  body: unknown
}

export class SlipProvider {
  readonly transfers: BankTransfer[] = []
  /** Verifications that were asked for and counted against the quota. */
  counted = 0
  quota = 100
  /** Unix seconds. */
  now = 1_800_000_000
  /** Whether the banks' data can be reached at all. */
  banksAway = false
  /** Everything that was asked, oldest first. */
  readonly asked: Ask[] = []
  readonly #faults: SlipFault[] = []
  readonly #server: Server
  readonly #hanging = new Set<() => void>()

  constructor(answer: (ask: Ask, provider: SlipProvider) => Reply) {
    this.#server = createServer(async (request, response) => {
      const body = await bodyOf(request)
      const ask = { method: request.method ?? '', path: request.url ?? '', headers: request.headers, body }
      this.asked.push(ask)
      const fault = this.#faults.shift()
      if (fault === 'down') return void request.socket.destroy()
      const reply = fault === 'busy' ? { status: 429, body: { message: 'Too Many Requests' } } : answer(ask, this)
      if (fault === 'hang') return void this.#hanging.add(() => request.socket.destroy())
      const text =
        fault === 'garbage' ? '<html>' : JSON.stringify(fault === 'error' ? { message: 'error' } : reply.body)
      response.writeHead(fault === 'error' ? 500 : reply.status, { 'content-type': 'application/json' })
      response.end(fault === 'other' ? text.replace(/("transRef":")[^"]*/, '$1SOMEBODYELSE') : text)
    })
  }

  async start(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve))
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  async stop(): Promise<void> {
    for (const end of this.#hanging) end()
    this.#server.closeAllConnections()
    await new Promise((resolve) => this.#server.close(resolve))
  }

  /** The next requests meet these, one each. */
  fail(...faults: SlipFault[]): void {
    this.#faults.push(...faults)
  }

  /** Books a transfer at the bank and answers the text of its slip's code. */
  transfer(transfer: BankTransfer): string {
    this.transfers.push(transfer)
    return encodeSlipQr(transfer)
  }

  /** The transfer of a slip's code, null when no bank knows it, `not_a_slip` when the code is another one. */
  find(payload: string): BankTransfer | null | 'not_a_slip' {
    const slip = decodeSlipQr(payload)
    if (!slip.ok) return 'not_a_slip'
    const { sendingBank, reference } = slip
    return this.transfers.find((one) => one.sendingBank === sendingBank && one.reference === reference) ?? null
  }
}

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part)
  try {
    return JSON.parse(Buffer.concat(parts).toString())
  } catch {
    return undefined
  }
}
