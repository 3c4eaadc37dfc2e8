// Random lives of subscriptions that are paid by invoice: transfers early, late, short and twice, cards beside them, changes, ends.
import { FOUND_BY_INVOICE } from './found-lives.ts'
import { testLives } from './many-lives.ts'

testLives('invoice', FOUND_BY_INVOICE)
