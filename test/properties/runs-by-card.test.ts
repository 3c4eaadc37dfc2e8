// Property runs of subscriptions charged to cards: declines, retries, 3-D Secure, changes, ends.
import { FOUND_BY_CARD } from './found-lifecycles.ts'
import { testPropertyRuns } from './many-runs.ts'

testPropertyRuns('auto_charge', FOUND_BY_CARD)
