// Random lives of subscriptions that are charged to cards: declines, retries, 3-D Secure, changes, ends.
import { testLives } from './many-lives.ts'

testLives('auto_charge', [])
