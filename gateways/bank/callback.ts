// The callback by which a bank, or a program beside it, reports a transfer to the merchant's own account: one documented form for all (docs/gateways.md).
// It checks where the callback comes from and who signed it, and reads it. It books nothing. Unlike a gateway's notification it cannot be read again at
// the source, so the signature is all that vouches for the money.
import { createHmac, timingSafeEqual } from 'node:crypto'
import ipaddr from 'ipaddr.js'
import { z } from 'zod'
import { SATANG_MAX } from '../../rules/money.ts'
import { NotificationMalformed, NotificationRefused } from '../port.ts'

/** A transfer that has come in. */
export interface BankCallback {
  /** The bank's own reference. A callback with the same one is the same transfer. */
  reference: string
  amountSatang: number
  /** Unix seconds. */
  paidAt: number
  /** The references of a bill payment; null for other transfers. */
  ref1: string | null
  ref2: string | null
  sender: string | null
  /** The account that the money came to, as the bank writes it. */
  account: string | null
}

/** A signature is valid for this time, before and after: 5 minutes, in seconds (specification §11.2). */
const SIGNATURE_SECONDS = 300

/**
 * Checks the header `Satang-Signature` (`t=…,v1=…`) against each secret and reads the body. Several secrets are valid while one is exchanged for another.
 * Throws `NotificationRefused`: no, a wrong or an old signature; `NotificationMalformed`: a body that is no callback. Compares in constant time. Makes no call.
 */
export function readBankCallback(callback: {
  signature: string | undefined
  body: Buffer
  secrets: readonly string[]
  /** Unix seconds, real time. */
  now: number
}): BankCallback {
  const { signature, body, secrets, now } = callback
  const { at, signatures } = readSignature(signature)
  if (Math.abs(now - at) > SIGNATURE_SECONDS) throw new NotificationRefused('the signature is older than 5 minutes')
  // Every pair is compared, so that the time says nothing of which secret or signature was the right one. An empty secret is none.
  const valid = secrets.flatMap((secret) => {
    if (secret === '') return []
    const expected = createHmac('sha256', secret).update(`${at}.`).update(body).digest()
    return signatures.filter((given) => timingSafeEqual(given, expected))
  })
  if (valid.length === 0) throw new NotificationRefused('the signature does not fit the body and the secret')
  return readBody(body)
}

/** The header for a body, as a bank signs it: for the simulator, tests and `satang` commands. */
export function signBankCallback(body: Buffer | string, secret: string, at: number): string {
  return `t=${at},v1=${createHmac('sha256', secret).update(`${at}.`).update(body).digest('hex')}`
}

/**
 * Whether an address may call back: it is in the list, or in a network of it (`203.0.113.0/24`, `2001:db8::/32`). An IPv4 address inside IPv6
 * (`::ffff:203.0.113.7`) is the IPv4 address. No list allows nobody. A list entry that is no address allows nobody either; `callbackAddressProblem`
 * finds it when it is stored.
 */
export function isAllowedAddress(address: string, allowed: readonly string[]): boolean {
  const caller = parsed(address)
  return caller !== null && allowed.some((entry) => contains(entry, caller))
}

/** What is wrong with an entry of the list; null when nothing is. A network of the whole Internet is refused. */
export function callbackAddressProblem(entry: string): string | null {
  const network = networkOf(entry)
  if (network === null) return `"${entry.slice(0, 60)}" is no IP address and no network such as 203.0.113.0/24.`
  return network[1] === 0 ? `"${entry}" is the whole Internet: name the addresses of the bank.` : null
}

type Address = ReturnType<typeof ipaddr.process>

function parsed(text: string): Address | null {
  // The zone of a link-local address is no part of what a list may name.
  return ipaddr.IPv4.isValidFourPartDecimal(text) || ipaddr.IPv6.isValid(text) ? ipaddr.process(text) : null
}

function networkOf(entry: string): [Address, bits: number] | null {
  const [text = '', bitsText, more] = entry.trim().split('/')
  const address = parsed(text)
  if (address === null || more !== undefined) return null
  const width = address.kind() === 'ipv4' ? 32 : 128
  // The bits of a mapped IPv4 network are counted in IPv6: ::ffff:203.0.113.0/120 is 203.0.113.0/24.
  const mapped = address.kind() === 'ipv4' && text.includes(':') ? 96 : 0
  if (bitsText === undefined) return [address, width]
  if (!/^\d{1,3}$/.test(bitsText)) return null
  const bits = Number(bitsText) - mapped
  return bits >= 0 && bits <= width ? [address, bits] : null
}

function contains(entry: string, caller: Address): boolean {
  const network = networkOf(entry)
  if (network === null) return false
  const [address, bits] = network
  if (address instanceof ipaddr.IPv4) return caller instanceof ipaddr.IPv4 && caller.match(address, bits)
  return caller instanceof ipaddr.IPv6 && caller.match(address, bits)
}

/** 64 hexadecimal digits each. Parts of other names are ignored, so that a second kind of signature can be added one day. */
function readSignature(header: string | undefined): { at: number; signatures: Buffer[] } {
  if (header === undefined) throw new NotificationRefused('the header Satang-Signature is missing')
  const parts = header
    .slice(0, 2_000)
    .split(',')
    .map((part) => part.trim())
  const times = parts.filter((part) => part.startsWith('t='))
  const [, at] = /^t=(\d{1,12})$/.exec(times[0] ?? '') ?? []
  if (at === undefined || times.length > 1) throw new NotificationRefused('the signature has no time, or more than one')
  const signatures = parts.flatMap((part) => {
    const [, digits] = /^v1=([0-9a-f]{64})$/i.exec(part) ?? []
    return digits === undefined ? [] : [Buffer.from(digits, 'hex')]
  })
  if (signatures.length === 0) throw new NotificationRefused('the signature has no part v1 of 64 hexadecimal digits')
  return { at: Number(at), signatures }
}

function readBody(body: Buffer): BankCallback {
  const json = parsedJson(body)
  if (typeof json !== 'object' || json === null || Array.isArray(json))
    throw new NotificationMalformed('the body is no callback: it is no JSON object', 'body')
  const read = BODY.safeParse(json)
  if (!read.success) {
    const names = [...new Set(read.error.issues.map(({ path }) => path.join('.')))]
    throw new NotificationMalformed(`the body is no callback: ${names.join(', ')}`, names[0])
  }
  const { reference, amount_satang, paid_at, ref1, ref2, sender, account } = read.data
  return { reference, amountSatang: amount_satang, paidAt: paid_at, ref1, ref2, sender, account }
}

function parsedJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return undefined
  }
}

const optional = z
  .string()
  .max(200)
  .nullish()
  .transform((text) => text?.trim() || null)

/** Further fields are ignored. */
const BODY = z.object({
  reference: z.string().trim().min(1).max(100),
  amount_satang: z.int().min(1).max(SATANG_MAX),
  paid_at: z.int().min(1_000_000_000).max(9_999_999_999),
  ref1: optional,
  ref2: optional,
  sender: optional,
  account: optional,
})
