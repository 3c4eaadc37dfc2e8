/*
 * Runs once after all tests: ends the servers that global-setup.ts started and drops the databases of this run.
 */
import { stopServers } from './servers-run.ts'

export default async function teardown(): Promise<void> {
  await stopServers()
}
