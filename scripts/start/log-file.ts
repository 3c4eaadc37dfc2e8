/*
 * Where a part's output goes: a file of its own, with one older file beside it, and also to the terminal when a person should see it. It understands
 * the parts' log formats only well enough to recognise a warning.
 */
import { closeSync, openSync, renameSync, statSync, writeSync } from 'node:fs'
import type { Readable } from 'node:stream'

const FILE_BYTES_MAX = 20_000_000
/** The same text within this time is not shown again: a Postgres that is down would fill the screen. */
const REPEAT_AFTER_MS = 30_000
const TAIL_LINES = 20
/** A longer line is cut off when it is shown. */
const SHOWN_CHARACTERS_MAX = 500

export interface LogFile {
  path: string
  follow(stream: Readable): void
  /** The last lines, for the message that says why a part ended. */
  tail(): string[]
  close(): void
}

/** The part of a line to show; undefined: nothing. */
export type Echo = (line: string) => string | undefined

/** Opens the file for appending. `show` gets what `echo` returns, at most once in half a minute for the same text. */
export function openLogFile(path: string, echo: Echo, show: (line: string) => void): LogFile {
  let file = openSync(path, 'a', 0o600)
  let bytes = statSync(path).size
  let tail: string[] = []
  let closed = false
  const shownAt = new Map<string, number>()

  const write = (chunk: Buffer) => {
    if (closed) return
    if (bytes > FILE_BYTES_MAX) {
      closeSync(file)
      renameSync(path, `${path}.1`)
      file = openSync(path, 'a', 0o600)
      bytes = 0
    }
    bytes += writeSync(file, chunk)
  }
  const look = (line: string) => {
    if (line === '') return
    tail = [...tail.slice(1 - TAIL_LINES), line]
    const text = echo(line)?.slice(0, SHOWN_CHARACTERS_MAX)
    if (text === undefined || Date.now() - (shownAt.get(text) ?? 0) < REPEAT_AFTER_MS) return
    if (shownAt.size > 1_000) shownAt.clear()
    shownAt.set(text, Date.now())
    show(text)
  }
  return {
    path,
    follow(stream) {
      let rest = ''
      stream.on('data', (chunk: Buffer) => {
        write(chunk)
        const lines = `${rest}${chunk}`.split('\n')
        rest = lines.pop() ?? ''
        for (const line of lines) look(line)
      })
      stream.on('end', () => look(rest))
    },
    tail: () => tail,
    close() {
      if (!closed) closeSync(file)
      closed = true
    },
  }
}

/** Our own processes write pino's JSON: warnings and errors are shown in words. A line that is no JSON comes from a library or a crash. */
export function echoPino(line: string): string | undefined {
  // Most lines are below the level of a warning: this check saves parsing them.
  if (line.startsWith('{"level":30') || line.startsWith('{"level":20') || line.startsWith('{"level":10'))
    return undefined
  const entry = parse(line)
  if (!entry) return /\b(WARN|ERROR|FATAL|\w*Error|panicked)\b/.test(line) ? line : undefined
  if (typeof entry.level !== 'number' || entry.level < 40) return undefined
  const error = entry.err as { message?: string } | undefined
  return [entry.level < 50 ? 'warning:' : 'error:', entry.msg, error?.message].filter(Boolean).join(' ')
}

/** Refused statements are part of the design (unique keys), so only what ends the server or a connection is shown. */
export function echoPostgres(line: string): string | undefined {
  return /\b(FATAL|PANIC):(?!.*(terminating connection|the database system is))/.test(line) ? line : undefined
}

/** Temporal's development server warns about its own maintenance. Its last lines are shown when it ends. */
export const echoNothing: Echo = () => undefined

function parse(line: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(line)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}
