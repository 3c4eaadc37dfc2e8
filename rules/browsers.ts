// A short name for a browser from its user agent, so that a person can distinguish their phone and their computer in a list of sessions. It proves
// nothing.

/** `Safari · iPhone`; null for an unknown browser. A tablet whose user agent says Mac is shown as a Mac. */
export function browserNamed(userAgent: string): string | null {
  const named = (list: readonly Named[]) => list.find(([, mark]) => userAgent.includes(mark))?.[0]
  return [named(BROWSERS), named(SYSTEMS)].filter(Boolean).join(' · ') || null
}

type Named = readonly [name: string, mark: string]

/** The more specific names first: all of these browsers call themselves Safari, and most also Chrome. */
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
