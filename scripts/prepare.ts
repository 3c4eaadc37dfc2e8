/*
 * What must be in the database before the API and the worker start: the newest schema, and the demo merchant. A short
 * process of its own, so that the ORM's memory does not stay with the supervisor. Its last line of output is the seeded demo as JSON.
 */
import { migrate } from '../db/migrate.ts'
import { seedDemo } from '../db/seed.ts'

const ownerUrl = process.env.DATABASE_URL!
await migrate(ownerUrl)
const { KEEP_TEST_KEY, KEEP_LIVE_KEY, KEEP_PASSWORD } = process.env
const keep = { test_key: KEEP_TEST_KEY, live_key: KEEP_LIVE_KEY, password: KEEP_PASSWORD }
const seeded = await seedDemo(ownerUrl, keep)
process.stdout.write(`${JSON.stringify(seeded)}\n`, () => process.exit(0))
