// What the command line has of the machine it runs on. Tests hand in another one.

export interface World {
  env: Record<string, string | undefined>
  /** Where `.data` is looked for. */
  folder: string
  home: string
  out(text: string): void
  err(text: string): void
  /** Whether people read the output, and how wide it is. */
  isTerminal: boolean
  columns: number
  /** The lines of standard input, for programs that talk through it. */
  input?(): AsyncIterable<string>
  /** Ends what runs until somebody stops it. */
  signal: AbortSignal
  /** A line that is typed in; null when nobody can type. */
  ask(question: string): Promise<string | null>
}

/** Waits, and is over at once when the program is stopped. */
export function sleep(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    if (signal.aborted) end()
    else signal.addEventListener('abort', end)
  })
}
