// The commands beside those of the resources: what each takes and is about. main.ts loads the file of the one that is asked for.
import type { Paint } from './output.ts'
import type { Line } from './usage.ts'
import type { World } from './world.ts'

export interface Run {
  world: World
  line: Line
  paint: Paint
}

export interface Command {
  /** What follows the name. */
  takes: string
  about: string
  options: Record<string, string>
}

/** Commands beside those of the resources. */
export const COMMANDS: Record<string, Command> = {
  login: {
    takes: '',
    about: 'keep an API key and an address for later',
    options: {},
  },
  doctor: {
    takes: '',
    about: 'find what is wrong with a set-up, and say how to mend it',
    options: {},
  },
  listen: {
    takes: '',
    about: 'send events to a program on this machine, signed as the endpoint would',
    options: {
      'forward-to': 'URL of the program',
      events: 'TYPES, separated by commas',
      'print-secret': 'print the signing secret, and end',
    },
  },
  trigger: {
    takes: 'TYPE',
    about: 'bring an event about, by making what it reports',
    options: { list: 'say which types there are' },
  },
  logs: {
    takes: 'tail',
    about: 'show calls as they come in',
    options: { failed: 'only those that failed' },
  },
  events: {
    takes: 'list | get ID | resend ID',
    about: 'read events, and send one again',
    options: { 'forward-to': 'URL to send it to, instead of the endpoints' },
  },
  sim: {
    takes: 'pay|underpay|late|fail|dispute PAYMENT',
    about: 'do what the buyer or the bank would, in test mode',
    options: { amount: 'SATANG that come in, with underpay' },
  },
  qr: {
    takes: 'show PAYMENT',
    about: "show a payment's QR in the terminal",
    options: {},
  },
  clock: {
    takes: 'advance ID 1d | advance ID --to DATE',
    about: 'let time pass on a test clock, and watch what happens',
    options: { to: 'DATE in Bangkok, such as 2027-03-31 or 2027-03-31T09:00' },
  },
  seed: {
    takes: '',
    about: 'make a shop to try things on',
    options: { scenario: 'NAME', list: 'say which scenarios there are' },
  },
  ledger: {
    takes: 'verify',
    about: 'ask whether every promise about money holds',
    options: {},
  },
  mcp: {
    takes: '',
    about: 'serve the API as tools of an agent, over standard input and output or HTTP',
    options: { http: 'PORT of this machine to serve on, instead of standard input and output' },
  },
  man: {
    takes: '',
    about: 'print the manual page, for man -l - or a folder of manuals',
    options: {},
  },
  completion: {
    takes: 'bash|zsh|fish',
    about: 'print what completes these commands in a shell',
    options: {},
  },
}

/** What the operator has beside these; scripts/satang.ts says more of each. */
export const OPERATOR: Record<string, string> = {
  api: 'run one API process',
  worker: 'run one worker process',
  migrate: 'bring the database to the newest schema',
  'log-ins': 'make the log-ins of the database',
  audit: 'ask the whole database what must hold; verify its audit log',
  merchant: 'make and set merchants',
  workflow: 'why something waits, waking it, and beginning it anew',
  gateway: 'try a payment provider',
  member: "people of the merchants' dashboard",
  keys: 'master keys of encryption',
}
