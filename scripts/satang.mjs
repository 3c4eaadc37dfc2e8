#!/usr/bin/env node
/*
 * `satang`: which of the two command lines is meant, the operator's (scripts/satang.ts) or the developer's (client/cli/). It is plain JavaScript and has
 * what it loads compiled once, so that a command starts in a tenth of a second.
 */
import { enableCompileCache } from 'node:module'
import { homedir } from 'node:os'
import { join } from 'node:path'

enableCompileCache(process.env.NODE_COMPILE_CACHE || join(import.meta.dirname, '..', '.cache', 'compiled'))

const OPERATOR = /^(api|worker|migrate|log-ins|audit|merchant|workflow|gateway|member|keys)$/

if (OPERATOR.test(process.argv[2] ?? '')) await import('./satang.ts')
else {
  const { main } = await import('../client/cli/main.ts')
  const over = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => over.abort())
  // Whoever reads the output may stop, such as `head`.
  process.stdout.on('error', () => process.exit(0))
  const code = await main(process.argv.slice(2), {
    env: process.env,
    folder: join(import.meta.dirname, '..'),
    home: homedir(),
    out: (text) => process.stdout.write(text),
    err: (text) => process.stderr.write(text),
    isTerminal: process.stdout.isTTY === true,
    columns: process.stdout.columns ?? 120,
    signal: over.signal,
    ask: typed,
    input: lines,
  })
  process.exitCode = code
}

/** What is typed or sent, line by line, until it ends or the program is stopped. */
async function* lines() {
  const { createInterface } = await import('node:readline')
  yield* createInterface({ input: process.stdin, crlfDelay: Infinity })
}

/** A line from the terminal; null when nobody can type one. */
async function typed(question) {
  if (!process.stdin.isTTY) return null
  const { createInterface } = await import('node:readline/promises')
  const lines = createInterface({ input: process.stdin, output: process.stderr })
  try {
    return await lines.question(question)
  } finally {
    lines.close()
  }
}
