// The form of a webhook address (specification §7.11). This check only helps users. The real protection is db/address-guard.ts, which resolves names
// and checks addresses at every connection.
import { isAddress, privateUseOf } from './addresses.ts'

/**
 * Why deliveries cannot go to this address, as a sentence that follows its name ("must …"); null when they can. `https://10.0.0.1/hook` and
 * `https://0x0a000001/hook` → "must be public: 10.0.0.1 is private". With `allowPrivate`, http and any host and port are allowed.
 */
export function checkUrl(url: string, { allowPrivate }: { allowPrivate: boolean }): string | null {
  if (!URL.canParse(url)) return 'must be an absolute address, such as https://example.com/webhooks'
  const { protocol, username, password, hostname, port } = new URL(url)
  if (protocol !== 'https:' && !(allowPrivate && protocol === 'http:')) return 'must begin with https://'
  if (username !== '' || password !== '') return 'must not contain a user name or password'
  if (/[\s\\]/.test(url)) return 'must not contain spaces or backslashes'
  if (allowPrivate) return null
  return whyNoPublicHost(hostname) ?? whyOddPort(port)
}

/** Why a host of a URL is not public; null when it may be. `URL.hostname` has one form for all written forms of an address. */
export function whyNoPublicHost(hostname: string): string | null {
  const host = hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '')
  if (isAddress(host)) {
    const use = privateUseOf(host)
    return use && `must be public: ${host} is ${use}`
  }
  const local = !host.includes('.') || LOCAL_NAMES.some((name) => host === name || host.endsWith(`.${name}`))
  return local ? `must be public: ${host} is a local name` : null
}

/**
 * Names that no public resolver answers, or that mean this machine, its network or its cloud. Only the last label decides, so `localhost.localdomain`
 * and `printer.fritz.box` are local. Sources: IANA Special-Use Domain Names, ICANN's collision names, which are never assigned, and names that hosts
 * files, routers and clusters use.
 */
const LOCAL_NAMES = [
  'localhost',
  'localhost4',
  'localhost6',
  'localdomain',
  'localdomain4',
  'localdomain6',
  'domain',
  'home',
  'corp',
  'mail',
  'private',
  'workgroup',
  'fritz.box',
  'belkin',
  'dlink',
  'router',
  'svc',
  'consul',
  'alt',
  'arpa',
  'local',
  'internal',
  'intranet',
  'lan',
  'onion',
  'test',
  'invalid',
]

/**
 * Allows 443 and the ports that a program without privileges may listen on. The lower ports are those of mail, file and name servers, and some of
 * these obey posted data.
 */
function whyOddPort(port: string): string | null {
  const number = port === '' ? 443 : Number(port)
  if (number === 443 || (number >= 1024 && !BAD_PORTS.has(number))) return null
  return `must use port 443 or one above 1023 that is meant for HTTP, not ${number}`
}

/** The ports above 1023 that browsers refuse too (WHATWG Fetch, "bad port"), and those of common data stores. */
const BAD_PORTS: ReadonlySet<number> = new Set([
  1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061, 6000, 6379, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697,
  10080, 11211,
])
