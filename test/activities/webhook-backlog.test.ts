// A dead endpoint with thousands of waiting deliveries, and everything that could touch all of them. test/size/webhook-backlog.test.ts does it with a
// million.
import { testBacklog } from '../support/backlog.ts'

testBacklog({ waiting: 8_000, step: 500, mostTouched: 7_500, isLarge: false })
