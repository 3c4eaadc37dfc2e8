/*
 * A program that is sold with a licence: notes at the terminal. Writing and reading them is free, `export` is for who has bought it.
 */
import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { SatangError } from 'satang'
import { type Licence, licenceFor, type Product } from './licence.ts'

const PRODUCT = join(import.meta.dirname, 'product.json')
const HOME = join(process.env.XDG_CONFIG_HOME || join(homedir(), '.config'), 'satang-notes')
const NOTES = join(HOME, 'notes.txt')

if (!existsSync(PRODUCT)) stop('There is no product.json: npm run seed writes it.')
const product = JSON.parse(readFileSync(PRODUCT, 'utf8')) as Product
const licence = licenceFor(product, join(HOME, 'licence.json'))

const REASONS: Record<string, string> = {
  license_not_found: 'Nobody has bought this key. Is it typed as in the e-mail?',
  seats_exceeded: 'All seats of this key are taken. Run "deactivate" on a device that you no longer use.',
  disabled: 'This key is switched off. Write to us.',
  refunded: 'This key was given back with its money.',
  disputed: 'The payment of this key is disputed.',
  subscription_ended: 'The subscription of this key has ended.',
  expired: 'The last payment of this key is missing.',
}

const [command = 'list', ...words] = process.argv.slice(2)

if (command === 'add') {
  mkdirSync(dirname(NOTES), { recursive: true })
  appendFileSync(NOTES, `${words.join(' ')}\n`)
} else if (command === 'list') console.log(notes().join('\n'))
else if (command === 'activate') {
  const now = await licence.activate(words[0] ?? '')
  if (now.state === 'unknown') stop('There is no connection. Activating needs one.')
  if (now.state !== 'good') stop(problemOf(now))
  console.log(`Thank you${now.email ? `, ${now.email}` : ''}. This device has its licence.`)
} else if (command === 'deactivate') {
  try {
    console.log((await licence.deactivate()) ? 'The seat is free for another device.' : 'This device has no licence.')
  } catch (error) {
    if (!(error instanceof SatangError)) throw error
    stop(`The seat could not be given back: ${error.message} Try again with a connection.`)
  }
} else if (command === 'status') {
  const now = await licence.check()
  console.log(isGood(now) ? `Licensed.${offlineNote(now)}` : problemOf(now))
} else if (command === 'export') {
  const now = await licence.check()
  if (!isGood(now)) stop(problemOf(now))
  if (now.state === 'good_offline') console.error(offlineNote(now).trim())
  console.log(JSON.stringify(notes()))
} else stop('notes add TEXT | list | export | status | activate KEY | deactivate')

function notes(): string[] {
  return existsSync(NOTES) ? readFileSync(NOTES, 'utf8').trimEnd().split('\n') : []
}

function isGood(now: Licence): now is Extract<Licence, { state: 'good' | 'good_offline' }> {
  return now.state === 'good' || now.state === 'good_offline'
}

function offlineNote(now: Licence): string {
  return now.state === 'good_offline' ? ` No connection: it holds for ${now.daysLeft} more days.` : ''
}

function problemOf(now: Licence): string {
  if (now.state === 'refused') return REASONS[now.reason] ?? `This key is not good: ${now.reason}`
  if (now.state === 'unknown') return 'The licence could not be checked for some days. Connect once, and try again.'
  return `Exporting needs a licence. Buy one: ${product.buy_url}`
}

function stop(message: string): never {
  console.error(message)
  process.exit(1)
}
