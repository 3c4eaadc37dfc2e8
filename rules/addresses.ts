// Which Internet addresses are public. An address that carries another one (mapped, translated, tunnelled) is judged by the carried address. This
// file resolves no name and opens no connection; rules/webhook-urls.ts judges webhook addresses.
import { present } from './present.ts'

/**
 * `10.1.2.3` → the network's purpose; null for a public address such as `93.184.216.34` or `2606:2800::1`. A text that is no address gives `'not an
 * address'`.
 */
export function privateUseOf(address: string): string | null {
  const v4 = parseIPv4(address)
  if (v4) return privateUseOf4(v4)
  const v6 = parseIPv6(address)
  return v6 ? privateUseOf6(v6) : 'not an address'
}

/** `93.184.216.34`, `::1`: literals in the form that resolvers and sockets give. The URL parser brings a URL's host into this form. */
export function isAddress(text: string): boolean {
  return (parseIPv4(text) ?? parseIPv6(text)) !== null
}

export type Place = 'same' | 'computer' | 'network' | 'elsewhere'

/**
 * Where an address is, compared with `own`: the same address, this computer, a private network, or elsewhere. A city would be a guess.
 * `placeOf('10.0.0.7', '203.0.113.9')` → `'network'`.
 */
export function placeOf(address: string, own: string): Place {
  if (address === own) return 'same'
  const use = privateUseOf(address)
  if (use === 'loopback') return 'computer'
  return use === 'private' || use === 'link-local' ? 'network' : 'elsewhere'
}

/** Source: IANA IPv4 Special-Purpose Address Registry. The last line is the agent of a large cloud, whose address is in no special-purpose range. */
const NETWORKS_4: readonly [network: string, bits: number, use: string][] = [
  ['0.0.0.0', 8, 'this network'],
  ['10.0.0.0', 8, 'private'],
  ['100.64.0.0', 10, 'carrier-grade NAT'],
  ['127.0.0.0', 8, 'loopback'],
  ['169.254.0.0', 16, 'link-local'],
  ['172.16.0.0', 12, 'private'],
  ['192.0.0.0', 24, 'reserved'],
  ['192.0.2.0', 24, 'documentation'],
  ['192.88.99.0', 24, 'reserved'],
  ['192.168.0.0', 16, 'private'],
  ['198.18.0.0', 15, 'benchmarking'],
  ['198.51.100.0', 24, 'documentation'],
  ['203.0.113.0', 24, 'documentation'],
  ['224.0.0.0', 4, 'multicast'],
  ['240.0.0.0', 4, 'reserved'],
  ['168.63.129.16', 32, 'cloud metadata'],
]

function privateUseOf4(bytes: number[]): string | null {
  return NETWORKS_4.find(([network, bits]) => startsWith(bytes, bytesOf(network), bits))?.[2] ?? null
}

/** Only 2000::/3 is assigned; within it these networks are not for hosts (IANA IPv6 Special-Purpose Address Registry). */
const NETWORKS_6: readonly [network: string, bits: number, use: string][] = [
  ['::1', 128, 'loopback'],
  ['::', 128, 'this network'],
  ['fc00::', 7, 'private'],
  ['fe80::', 10, 'link-local'],
  ['fec0::', 10, 'private'],
  ['ff00::', 8, 'multicast'],
  ['2001::', 23, 'reserved'],
  ['2001:db8::', 32, 'documentation'],
  ['3fff::', 20, 'documentation'],
]

/** Networks whose addresses carry an IPv4 address from this byte on. Packets reach that IPv4 address. */
const CARRIERS: readonly [network: string, bits: number, from: number][] = [
  ['::ffff:0:0', 96, 12], // mapped
  ['::ffff:0:0:0', 96, 12], // translated
  ['64:ff9b::', 96, 12], // NAT64
  ['2002::', 16, 2], // 6to4
]

function privateUseOf6(bytes: number[]): string | null {
  const carrier = CARRIERS.find(([network, bits]) => startsWith(bytes, bytesOf(network), bits))
  if (carrier) return privateUseOf4(bytes.slice(carrier[2], carrier[2] + 4))
  const known = NETWORKS_6.find(([network, bits]) => startsWith(bytes, bytesOf(network), bits))
  if (known) return known[2]
  return startsWith(bytes, [0x20], 3) ? null : 'reserved'
}

function startsWith(bytes: number[], network: number[], bits: number): boolean {
  const whole = bits >> 3
  if (network.slice(0, whole).some((byte, index) => bytes[index] !== byte)) return false
  const mask = (0xff00 >> (bits & 7)) & 0xff
  return mask === 0 || ((bytes[whole] ?? 0) & mask) === ((network[whole] ?? 0) & mask)
}

/** The bytes of an address that is written in this file. */
function bytesOf(address: string): number[] {
  return present(address.includes(':') ? parseIPv6(address) : parseIPv4(address), address)
}

function parseIPv4(text: string): number[] | null {
  const parts = text.split('.')
  if (parts.length !== 4 || !parts.every((part) => /^(0|[1-9]\d{0,2})$/.test(part))) return null
  const bytes = parts.map(Number)
  return bytes.every((byte) => byte <= 255) ? bytes : null
}

/** A zone such as `%eth0` is ignored: it belongs to link-local addresses. */
function parseIPv6(text: string): number[] | null {
  const address = text.replace(/%.*$/s, '')
  const [, front = '', tail] = /^(.*:)([\d.]+)$/s.exec(address) ?? []
  const v4 = tail?.includes('.') ? parseIPv4(tail) : undefined
  if (v4 === null) return null
  const groups = v4 ? `${front}${hex(v4.slice(0, 2))}:${hex(v4.slice(2))}` : address
  const halves = groups.split('::')
  if (halves.length > 2) return null
  const [head = [], end] = halves.map((half) => (half === '' ? [] : half.split(':')))
  const written = [...head, ...(end ?? [])]
  if (!written.every((group) => /^[\da-f]{1,4}$/i.test(group))) return null
  if (end ? written.length > 7 : written.length !== 8) return null
  const zeros = Array.from({ length: 8 - written.length }, () => '0')
  return [...head, ...zeros, ...(end ?? [])].flatMap((group) => {
    const value = Number.parseInt(group, 16)
    return [value >> 8, value & 0xff]
  })
}

function hex(bytes: number[]): string {
  return bytes.reduce((sum, byte) => (sum << 8) | byte, 0).toString(16)
}

/** Why a text is not a network (`203.0.113.0/24`, `2001:db8::/48`) or an address, in words after "must"; null when it is one. */
export function whyNoNetwork(text: string): string | null {
  const example = 'must be an address or a network such as 203.0.113.7, 203.0.113.0/24 or 2001:db8::/48'
  if (text.includes('%')) return example
  const network = parseNetwork(text)
  if (!network) return example
  const { bytes, bits } = network
  const first = bytes.map((byte, i) => byte & (0xff00 >> Math.min(8, Math.max(0, bits - i * 8))) & 0xff)
  if (first.some((byte, i) => byte !== bytes[i]))
    return 'must begin with the first address of its network, such as 203.0.113.0/24'
  const mapped = bytesOf('::ffff:0:0')
  if (bytes.length === 16 && bits >= 96 && startsWith(bytes, mapped, 96))
    return 'must be written as IPv4 when it stands for IPv4, such as 203.0.113.0/24'
  return null
}

/** Whether an address lies in one of the networks; `::ffff:203.0.113.7` is `203.0.113.7`. A text that is no address lies in none. */
export function isInNetworks(address: string, networks: readonly string[]): boolean {
  const bytes = asIPv4(parseIPv4(address) ?? parseIPv6(address))
  return bytes !== null && networks.some((text) => holds(parseNetwork(text), { bytes, bits: bytes.length * 8 }))
}

/** Whether each network lies within one of the others: `[203.0.113.8/30]` in `[203.0.113.0/24]`. */
export function areWithinNetworks(inner: readonly string[], outer: readonly string[]): boolean {
  return inner.every((text) => {
    const network = parseNetwork(text)
    return network !== null && outer.some((other) => holds(parseNetwork(other), network))
  })
}

interface Network {
  bytes: number[]
  bits: number
}

function parseNetwork(text: string): Network | null {
  const [address = '', length, ...more] = text.split('/')
  const bytes = parseIPv4(address) ?? parseIPv6(address)
  if (!bytes || more.length > 0) return null
  if (length === undefined) return { bytes, bits: bytes.length * 8 }
  if (!/^(0|[1-9]\d{0,2})$/.test(length) || Number(length) > bytes.length * 8) return null
  return { bytes, bits: Number(length) }
}

function holds(outer: Network | null, inner: Network): boolean {
  return (
    outer !== null &&
    outer.bytes.length === inner.bytes.length &&
    outer.bits <= inner.bits &&
    startsWith(inner.bytes, outer.bytes, outer.bits)
  )
}

/** A mapped address is the IPv4 address that it carries. A socket for both kinds reports IPv4 addresses this way. */
function asIPv4(bytes: number[] | null): number[] | null {
  return bytes?.length === 16 && startsWith(bytes, bytesOf('::ffff:0:0'), 96) ? bytes.slice(12) : bytes
}
