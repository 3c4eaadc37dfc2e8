// What an address for webhooks must look like (specification §7.11). This is the friendly half: names are resolved and addresses checked
// again at every connection (db/address-guard.ts), which alone keeps anybody out.
import { isAddress, privateUseOf } from './addresses.ts'

/**
 * Why deliveries can't go to this address, as a sentence that follows its name ("must …"); null when they can. `https://10.0.0.1/hook` and
 * `https://0x0a000001/hook` → "must be public: 10.0.0.1 is private". With `allowPrivate` http, any host and any port will do.
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

/** Why a host of a URL (`URL.hostname`, which brings every written form of an address into one) is not public; null when it may be. */
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
 * Names that no public resolver answers, or that mean this machine, its network or its cloud; the last label alone decides, so `localhost.localdomain` and
 * `printer.fritz.box` are local. Sources: IANA Special-Use Domain Names, ICANN's collision names that nobody is given, and what hosts files, routers and clusters use.
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

/** 443 and what a program without privileges may listen on; below are the ports of mail, file and name servers, some of which obey what is posted to them. */
function whyOddPort(port: string): string | null {
  const number = port === '' ? 443 : Number(port)
  if (number === 443 || (number >= 1024 && !BAD_PORTS.has(number))) return null
  return `must use port 443 or one above 1023 that is meant for HTTP, not ${number}`
}

/** The ports above 1023 that browsers refuse too (WHATWG Fetch, "bad port"), and those of common stores. */
const BAD_PORTS: ReadonlySet<number> = new Set([
  1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061, 6000, 6379, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697,
  10080, 11211,
])
