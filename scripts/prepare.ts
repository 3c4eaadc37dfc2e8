/*
 * Prepares the database before the API and the worker start: its log-ins (in an embedded Postgres), the newest schema, and the demo merchant. It is a
 * short process of its own, so that the ORM's memory is not kept by the supervisor. Its last line of output is the seeded demo as JSON.
 */
import { readStartConfig } from '../config/env.ts'
import { judgeLogInOf } from '../db/log-in.ts'
import { migrate, OtherVersion } from '../db/migrate.ts'
import { makeLogIns } from '../db/roles.ts'
import { seedDemo } from './admin/merchants.ts'

const { DATABASE_URL, DATABASE_OWNER_URL, DATABASE_ADMIN_URL } = process.env
const { KEEP_TEST_KEY, KEEP_LIVE_KEY, KEEP_PASSWORD } = process.env
const [applicationUrl, ownerUrl] = [DATABASE_URL!, DATABASE_OWNER_URL!]
if (DATABASE_ADMIN_URL) await makeLogIns({ adminUrl: DATABASE_ADMIN_URL, ownerUrl, applicationUrl })
await migrate(ownerUrl).catch((error: unknown) => {
  if (!(error instanceof OtherVersion)) throw error
  // The message says what to do. A stack would only hide it.
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
})
// A log-in that the parts would refuse is reported here, before they are started. The parts themselves give the warning.
const { reachable, allowPrivilegedLogIn: allowed } = readStartConfig(process.env)
await judgeLogInOf(applicationUrl, { reachable, allowed, warn: () => undefined })
const keep = { test_key: KEEP_TEST_KEY, live_key: KEEP_LIVE_KEY, password: KEEP_PASSWORD }
const seeded = await seedDemo(applicationUrl, keep)
process.stdout.write(`${JSON.stringify(seeded)}\n`, () => process.exit(0))
