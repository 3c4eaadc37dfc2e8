// So many at once and no more: what is asked beyond that waits for its processing, in the order it came. It holds no connection while it waits.

/** Runs work, at most `limit` of it at a time. What throws gives back its place. */
export function atMost(limit: number): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0
  const waiting: (() => void)[] = []
  return async (work) => {
    if (running < limit) running++
    else await new Promise<void>((resolve) => waiting.push(resolve)) // and takes over the place of whoever ends
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}
