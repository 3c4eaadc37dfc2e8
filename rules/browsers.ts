// A browser in few words, from what it says of itself: enough to tell one's phone from one's computer in a list of sessions. It proves nothing.

/** `Safari · iPhone`; null for what is no browser that we know. A tablet that says it is a Mac is a Mac. */
export function browserNamed(userAgent: string): string | null {
  const named = (list: readonly Named[]) => list.find(([, mark]) => userAgent.includes(mark))?.[0]
  return [named(BROWSERS), named(SYSTEMS)].filter(Boolean).join(' · ') || null
}

type Named = readonly [name: string, mark: string]

/** The more special first: all of them call themselves Safari, most Chrome too. */
const BROWSERS: readonly Named[] = [
  ['LINE', ' Line/'],
  ['Edge', 'Edg'],
  ['Opera', 'OPR/'],
  ['Samsung Internet', 'SamsungBrowser'],
  ['Firefox', 'Firefox'],
  ['Firefox', 'FxiOS'],
  ['Chrome', 'Chrome'],
  ['Chrome', 'CriOS'],
  ['Safari', 'Safari'],
]
const SYSTEMS: readonly Named[] = [
  ['Android', 'Android'],
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Windows', 'Windows'],
  ['ChromeOS', 'CrOS'],
  ['macOS', 'Mac OS X'],
  ['Linux', 'Linux'],
]
