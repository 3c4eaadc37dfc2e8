// Property runs of subscriptions that are paid by invoice: transfers early, late, short and twice, cards beside them, changes, ends.
import { FOUND_BY_INVOICE } from './found-lifecycles.ts'
import { testPropertyRuns } from './many-runs.ts'

testPropertyRuns('invoice', FOUND_BY_INVOICE)
