// A dead endpoint with a million waiting deliveries: other endpoints are not affected, and it can be disabled, enabled, replayed and deleted.
import { testBacklog } from '../support/backlog.ts'

// SIZE=200000 makes fewer.
testBacklog({ waiting: Number(process.env.SIZE ?? 1_000_000), step: 1_000, mostTouched: 30_000, isLarge: true })
