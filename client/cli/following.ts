// Follows a list that grows at its newest end: each object once, oldest first.
import { SatangConnectionError, SatangRateLimitError } from '../src/index.ts'
import { sleep, type World } from './world.ts'

type Listed = { id: string }
type Asked = Record<string, unknown>

/**
 * What comes after `since` (null: from the first one on). `list` asks for a page. Nothing is missed: the service never shows an event before an
 * earlier one. While the service can't be reached it is asked again, and `lost` hears of it once.
 */
export async function* following<T extends Listed>(
  list: (query: Asked) => AsyncIterable<T>,
  since: string | null,
  { signal }: Pick<World, 'signal'>,
  lost: (message: string) => void,
  everyMs = 500,
): AsyncGenerator<T> {
  let last = since
  let isLost = false
  while (!signal.aborted) {
    const rows: T[] = []
    try {
      // Without a cursor the list is newest first, and short: it has just begun.
      for await (const row of list({ limit: 100, ...(last ? { ending_before: last } : {}) })) rows.push(row)
      if (last === null) rows.reverse()
      isLost = false
    } catch (error) {
      if (!(error instanceof SatangConnectionError || error instanceof SatangRateLimitError)) throw error
      if (!isLost) lost(error.message)
      isLost = true
    }
    for (const row of rows) {
      yield row
      last = row.id
    }
    await sleep(everyMs, signal)
  }
}

/** The id of the newest object; null when there is none. */
export async function newest(list: (query: Asked) => PromiseLike<{ data: Listed[] }>): Promise<string | null> {
  return (await list({ limit: 1 })).data[0]?.id ?? null
}
