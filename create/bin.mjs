#!/usr/bin/env node
// `npm create satang-app [folder] -- --template NAME`: asks what is missing, lays the program out, and says how it goes on.
import { homedir } from 'node:os'
import { join, relative } from 'node:path'
import { parseArgs } from 'node:util'
import { asked, Stopped } from './ask.mjs'
import { isCheckout, layOut, problemOfFolder, templateNames } from './lay-out.mjs'
import { foundSettings, problemOfKey, problemOfSettings } from './settings.mjs'

const ABOUT = {
  'course-shop': 'a static page with payment links; the course comes by mail',
  'desktop-licence': 'a program that verifies its licence and works offline',
  nextjs: 'a Next.js page with a checkout and a part for members',
  saas: 'a back end that sells a subscription and gates a feature',
}

/** What is asked for is this where the answer is empty. */
const FOLDER = 'my-satang-app'
const TEMPLATE = 'saas'

const USAGE = `Usage: npm create satang-app FOLDER -- --template NAME

  --template NAME   ${templateNames().join(', ')}
  --api-key KEY     a key of test mode; else SATANG_API_KEY, satang login, the demo, or you are asked
  --base-url URL    where Satang is
  --local           with the client of this checkout, not the published one; always so in a checkout
`

/** Exit codes: 0 done, 1 refused or failed, 2 not understood, 130 stopped by Ctrl-C. */
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
  const folder =
    positionals[0] ??
    (await asked(`Folder of the new program (${FOLDER}): `, { byDefault: FOLDER, problem: problemOfFolder }))
  if (!folder) return wrong(`A folder is missing.\n\n${USAGE}`, 2)
  const problem = problemOfFolder(folder)
  if (problem) return wrong(problem, 1)
  const listed = names.map((name) => `  ${name.padEnd(17)}${ABOUT[name] ?? ''}\n`).join('')
  const problemOfTemplate = (name) => (names.includes(name) ? null : `There is no template ${name}.`)
  const template =
    options.template ??
    (await asked(`${listed}Which example (${TEMPLATE})? `, { byDefault: TEMPLATE, problem: problemOfTemplate }))
  if (!names.includes(template)) return wrong(template ? `${problemOfTemplate(template)}\n${listed}` : USAGE, 2)

  const settings = foundSettings({
    options,
    env: process.env,
    home: homedir(),
    folders: [process.cwd(), join(import.meta.dirname, '..')],
  })
  if (!settings.from)
    settings.apiKey =
      (await asked('Secret key of test mode (dashboard, API keys; empty: later): ', { problem: problemOfKey })) ?? ''
  const trouble = await problemOfSettings(settings)
  if (problemOfKey(settings.apiKey)) return wrong(trouble, 1)

  const env = { SATANG_API_KEY: settings.apiKey, SATANG_BASE_URL: settings.baseUrl }
  const { scripts } = await whole(() =>
    layOut({ folder, template, env, local: options.local === true || isCheckout() }),
  )
  const say = (text) => process.stdout.write(`${text}\n`)
  say(`${folder} is laid out from ${template}.`)
  if (settings.from) say(`Its .env has the address ${settings.baseUrl} and the key of ${settings.from}.`)
  else if (!settings.apiKey) say('Write your secret key into its .env: SATANG_API_KEY.')
  if (trouble) say(trouble)
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major < 22 || (major === 22 && minor < 18)) say(`It needs Node 22.18 or newer; this is ${process.versions.node}.`)
  say(`\nNext:\n\n  cd ${relative('', folder) || '.'} && npm install\n  npm run ${scripts.dev ? 'dev' : 'seed'}`)
}

/**
 * Does all of `work`, which does not wait, or as good as nothing: Ctrl-C while it lasts does not end this process in the middle of it. What `work` calls is
 * ended, and it throws then. Throws `Stopped` for that.
 */
async function whole(work) {
  let isStopped = false
  const stop = () => {
    isStopped = true
  }
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, stop)
  try {
    return work()
  } catch (error) {
    // The signal is heard by the next turn of the loop.
    await new Promise((resolve) => setTimeout(resolve, 10))
    throw isStopped ? new Stopped() : error
  } finally {
    for (const signal of ['SIGINT', 'SIGTERM']) process.off(signal, stop)
  }
}

function wrong(message, code) {
  process.stderr.write(`${message.trimEnd()}\n`)
  process.exitCode = code
}

try {
  await main()
} catch (error) {
  if (error instanceof Stopped) wrong('\nStopped. Nothing was written.', 130)
  else wrong(error.message, 1)
}
