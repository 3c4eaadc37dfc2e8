// Random lives of subscriptions that are charged to cards: declines, retries, 3-D Secure, changes, ends.
import { FOUND_BY_CARD } from './found-lives.ts'
import { testLives } from './many-lives.ts'

testLives('auto_charge', FOUND_BY_CARD)
