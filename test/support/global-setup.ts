/*
 * Runs once before all tests: the servers, unless only tests were asked for that need none.
 */
import { startServers } from './servers-run.ts'

/** Folders under test/ whose tests are plain functions. */
const SERVERLESS = [
  'rules',
  'resources',
  'scripts',
  'architecture.test',
  'regexes.test',
  'supply-chain',
  'docs.test',
  'specification.test',
  'runs.test',
  'races/registry',
  'bounded-statements',
  'support/native',
]

interface GlobalConfig {
  testPathPatterns: { patterns: string[] }
}

export default async function setup({ testPathPatterns: { patterns } }: GlobalConfig): Promise<void> {
  const needsNone = (pattern: string) => SERVERLESS.some((name) => pattern.includes(`test/${name}`))
  if (patterns.length > 0 && patterns.every(needsNone)) return
  await startServers()
}
