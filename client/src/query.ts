// A query as the service reads it: `created[gte]=1`, `expand[]=customer`.

export function queryText(query: Record<string, unknown>): string {
  return Object.entries(query)
    .flatMap(([name, value]) => pairs(name, value))
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .join('&')
}

function pairs(name: string, value: unknown): [string, string][] {
  if (value === undefined || value === null) return []
  if (Array.isArray(value)) return value.map((one) => [`${name}[]`, String(one)])
  if (typeof value === 'object') return Object.entries(value).flatMap(([key, one]) => pairs(`${name}[${key}]`, one))
  return [[name, String(value)]]
}
