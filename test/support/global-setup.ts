/*
 * Runs once before all tests: starts the servers, unless only tests without servers are run.
 */
import { startServers } from './servers-run.ts'

/** Folders under test/ whose tests are plain functions. */
const SERVERLESS = [
  'rules',
  'resources',
  'scripts/(config|environment|lock|part|ports|private-folder|temporal-cli)',
  'architecture.test',
  'regexes.test',
  'supply-chain',
  'docs.test',
  'specification.test',
  'runs.test',
  'races/registry',
  'bounded-statements',
  'support/native',
  'gateways/bank',
]

interface GlobalConfig {
  testPathPatterns: { patterns: string[] }
}

export default async function setup({ testPathPatterns: { patterns } }: GlobalConfig): Promise<void> {
  const needsNone = (pattern: string) => SERVERLESS.some((name) => new RegExp(`test/${name}`).test(pattern))
  if (patterns.length > 0 && patterns.every(needsNone)) return
  await startServers()
}
