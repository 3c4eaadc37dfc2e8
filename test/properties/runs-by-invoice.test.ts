// Property runs of subscriptions paid by invoice: transfers that are early, late, short or repeated, cards beside them, changes, ends.
import { FOUND_BY_INVOICE } from './found-lifecycles.ts'
import { testPropertyRuns } from './many-runs.ts'

testPropertyRuns('invoice', FOUND_BY_INVOICE)
