#!/usr/bin/env node
// `npm create satang-app [folder] -- --template NAME`: asks what is missing, lays the program out, and says how it goes on.
import { homedir } from 'node:os'
import { join, relative } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import { isCheckout, layOut, problemOfFolder, templateNames } from './lay-out.mjs'
import { foundSettings, problemOfSettings } from './settings.mjs'

const ABOUT = {
  'course-shop': 'a static page with payment links; the course comes by mail',
  'desktop-licence': 'a program that verifies its licence and works offline',
  nextjs: 'a Next.js page with a checkout and a part for members',
  saas: 'a back end that sells a subscription and gates a feature',
}

const USAGE = `Usage: npm create satang-app FOLDER -- --template NAME

  --template NAME   ${templateNames().join(', ')}
  --api-key KEY     a key of test mode; else SATANG_API_KEY, satang login, the demo, or you are asked
  --base-url URL    where Satang is
  --local           with the client of this checkout, not the published one; always so in a checkout
`

/** Exit codes: 0 done, 1 refused or failed, 2 not understood. */
async function main() {
  let given
  try {
    given = parseArgs({
      allowPositionals: true,
      options: {
        template: { type: 'string', short: 't' },
        'api-key': { type: 'string' },
        'base-url': { type: 'string' },
        local: { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
      },
    })
  } catch (error) {
    return wrong(`${error.message}\n\n${USAGE}`, 2)
  }
  const { values: options, positionals } = given
  if (options.help) return void process.stdout.write(USAGE)
  if (positionals.length > 1) return wrong(USAGE, 2)
  const names = templateNames()
  const folder = positionals[0] ?? (await asked('Folder of the new program: '))
  if (!folder) return wrong(`A folder is missing.\n\n${USAGE}`, 2)
  const problem = problemOfFolder(folder)
  if (problem) return wrong(problem, 1)
  const listed = names.map((name) => `  ${name.padEnd(17)}${ABOUT[name] ?? ''}\n`).join('')
  const template = options.template ?? (await asked(`${listed}Which example? `))
  if (!names.includes(template)) return wrong(template ? `There is no template ${template}.\n${listed}` : USAGE, 2)

  const settings = foundSettings({
    options,
    env: process.env,
    home: homedir(),
    folders: [process.cwd(), join(import.meta.dirname, '..')],
  })
  if (!settings.from)
    settings.apiKey = (await asked('Secret key of test mode (dashboard, API keys; empty: later): ')) ?? ''
  const trouble = await problemOfSettings(settings)
  if (trouble && settings.apiKey && !settings.apiKey.startsWith('sk_test_')) return wrong(trouble, 1)

  const env = { SATANG_API_KEY: settings.apiKey, SATANG_BASE_URL: settings.baseUrl }
  const { scripts } = layOut({ folder, template, env, local: options.local === true || isCheckout() })
  const say = (text) => process.stdout.write(`${text}\n`)
  say(`${folder} is laid out from ${template}.`)
  if (settings.from) say(`Its .env has the address ${settings.baseUrl} and the key of ${settings.from}.`)
  else if (!settings.apiKey) say('Write your secret key into its .env: SATANG_API_KEY.')
  if (trouble) say(trouble)
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major < 22 || (major === 22 && minor < 18)) say(`It needs Node 22.18 or newer; this is ${process.versions.node}.`)
  say(`\nNext:\n\n  cd ${relative('', folder) || '.'} && npm install\n  npm run ${scripts.dev ? 'dev' : 'seed'}`)
}

/** A line from the terminal; null when nobody can type one. */
async function asked(question) {
  if (!process.stdin.isTTY) return null
  const lines = createInterface({ input: process.stdin, output: process.stderr })
  try {
    return (await lines.question(question)).trim()
  } finally {
    lines.close()
  }
}

function wrong(message, code) {
  process.stderr.write(`${message.trimEnd()}\n`)
  process.exitCode = code
}

try {
  await main()
} catch (error) {
  wrong(error.message, 1)
}
