/*
 * The operator's command line, `npm run satang -- …`: it runs one part at a time against configured servers, and has the commands that need no
 * endpoint. Without DATABASE_URL it uses the demo that `npm start` has made (demo.json). It has no logic of its own.
 */
import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Command } from 'commander'
import { ConfigError, encryptionKeyBytes, readStartConfig } from '../config/env.ts'
import type { AuditPrinted } from '../db/audit.ts'
import type { AuditLogVerified, ChainVerified } from '../db/audit-log.ts'
import { keyring } from '../db/keyring.ts'
import type { KeysChecked, KeysRotated } from '../db/rotate-keys.ts'
import type { Why } from '../db/workflow-why.ts'
import type { Tried } from './admin/gateway-try.ts'
import type { SetMerchant } from './admin/merchants.ts'
import { bundlePath, ensureBundle, ROOT } from './bundle.ts'
import { demoFile, readDemo } from './start/demo-file.ts'
import { forgetDemoKeys, type MasterKeys, masterKeys, newMasterKey, renewDemoKey } from './start/secrets.ts'

// A command that is not there or was given wrongly leaves with 2, as the developer's command line does; what was refused or failed leaves with 1.
const program = new Command('satang')
  .description('Runs and looks after Satang. Settings come from the environment, see .env.example.')
  .exitOverride(({ exitCode }) => process.exit(exitCode === 0 ? 0 : 2))

program
  .command('api')
  .description('run one API process against the configured servers; any number may run')
  .action(() => runPart('api/main.ts'))

program
  .command('worker')
  .description('run one worker process against the configured servers; any number may run')
  .action(async () => {
    const file = process.env.WORKFLOW_BUNDLE || bundlePath()
    if (!process.env.WORKFLOW_BUNDLE) await ensureBundle(file, say)
    await runPart('worker/main.ts', { WORKFLOW_BUNDLE: file })
  })

program
  .command('migrate')
  .description(
    "bring the database to the newest schema, as its owner: DATABASE_OWNER_URL, or DATABASE_URL where that is the owner's",
  )
  .action(async () => {
    const { migrate } = await import('../db/migrate.ts')
    await migrate(readStartConfig(process.env).databaseOwnerUrl ?? databaseUrl())
    say('The database has the newest schema.')
  })

program
  .command('log-ins')
  .description(
    'make the database, its owner and the log-in of the application, as DATABASE_OWNER_URL and DATABASE_URL name them; DATABASE_ADMIN_URL is a superuser',
  )
  .option('--temporal <url>', "make Temporal's log-in, too, and the database that it names")
  .option('--temporal-visibility <name>', "the database of Temporal's visibility store", 'temporal_visibility')
  .action(async ({ temporal, temporalVisibility }: { temporal?: string; temporalVisibility: string }) => {
    const { databaseOwnerUrl: ownerUrl, databaseUrl: applicationUrl } = readStartConfig(process.env)
    const adminUrl = process.env.DATABASE_ADMIN_URL
    if (!adminUrl || !ownerUrl || !applicationUrl)
      throw new Error('Set DATABASE_ADMIN_URL, DATABASE_OWNER_URL and DATABASE_URL, each with its user and password.')
    const { makeLogIns, makeLogInWithDatabases } = await import('../db/roles.ts')
    await makeLogIns({ adminUrl, ownerUrl, applicationUrl })
    if (temporal) await makeLogInWithDatabases(adminUrl, temporal, [temporalVisibility])
    say('The database has its log-ins.')
  })

const audit = program
  .command('audit')
  .description('ask everything that the tables promise, of the whole database; leaves with 1 when a promise is broken')
  .option('--timeout <seconds>', 'how long one question may take', '120')
  .option('--json', 'print JSON for scripts')
  .action(async ({ timeout, json }: { timeout: string; json?: boolean }) => {
    const timeoutSeconds = Number(timeout)
    if (!Number.isSafeInteger(timeoutSeconds) || timeoutSeconds < 1)
      throw new Error('--timeout is a number of whole seconds, at least 1.')
    const { auditDatabase } = await import('../db/audit.ts')
    const asked = await auditDatabase(databaseUrl(), { timeoutSeconds })
    process.stdout.write(json ? `${JSON.stringify(asked)}\n` : auditInWords(asked))
    if (!asked.held) process.exitCode = 1
  })

audit
  .command('verify')
  .description('verify the audit log, row by row; leaves with 1 when a row was changed, taken out or cut off')
  .option('--merchant <slug>', 'the log of one merchant alone')
  .option(
    '--against <file>',
    'what an earlier `audit verify --json` printed: each log must still hold what it held then',
  )
  .option('--json', 'print JSON for scripts, with the number and digest of each last row')
  // `audit` itself has a --json too, which takes the option wherever it appears.
  .action(async ({ merchant: slug, against }: { merchant?: string; against?: string }, command: Command) => {
    const { json } = command.optsWithGlobals<{ json?: boolean }>()
    const { verifyAuditLog } = await import('../db/audit-log.ts')
    const verified = await verifyAuditLog(databaseUrl(), {
      slug,
      against: against === undefined ? undefined : earlierVerified(against),
    })
    process.stdout.write(json ? `${JSON.stringify(verified)}\n` : verifiedInWords(verified))
    if (!verified.held) process.exitCode = 1
  })

const merchant = program.command('merchant').description('merchants of this installation')

merchant
  .command('create')
  .description('make a merchant with its first API keys, which are shown this once')
  .requiredOption('--name <name>', 'what buyers read')
  .requiredOption('--slug <slug>', 'its address in the storefront: a-z, 0-9 and hyphens')
  .option('--email <address>', "its owner's, who logs in to the dashboard with it (default: owner@<slug>.example)")
  .option('--json', 'print JSON for scripts')
  .action(async ({ name, slug, email, json }: { name: string; slug: string; email?: string; json?: boolean }) => {
    const { createMerchant } = await import('./admin/merchants.ts')
    const made = await createMerchant(databaseUrl(), { name, slug, email })
    const printed = { ...made, dashboard: { url: dashboardUrl(), ...made.dashboard } }
    process.stdout.write(json ? `${JSON.stringify(printed)}\n` : inWords(printed))
  })

merchant
  .command('set')
  .description("change a merchant's settings; an empty text takes one back to its default")
  .requiredOption('--slug <slug>', 'whose')
  .option('--tax-id <digits>', '13 digits of the seller on documents; it registers nobody for VAT')
  .option('--legal-name <name>', 'the name on documents, when it is not the one that buyers read')
  .option('--legal-address <address>', "the seller's address on documents, in one line")
  .option('--branch <digits>', 'five digits of the branch on tax invoices; 00000 is the head office')
  .option('--address <address>', 'where buyers find the shop, on its pages and in its mails')
  .option('--city <city>', 'the city in the QR, in Latin letters')
  .option('--description <text>', 'what the shop says of itself')
  .option('--email <address>', 'where mail to the merchant itself goes, such as about a disabled webhook endpoint')
  .option('--logo-url <address>', 'the picture beside its name, https')
  .option('--cover-url <address>', 'the wide picture at the top of the shop, https')
  .option('--icon-url <address>', "the small picture in the browser's tab, https; without it the logo")
  .option(
    '--terms-url <address>',
    "the shop's own terms of sale, https; like the next two at the foot of every page for buyers",
  )
  .option('--refunds-url <address>', 'its refund policy, https')
  .option('--privacy-url <address>', 'its privacy policy, https')
  .option('--accent-color <colour>', 'the colour of buttons and links where buyers look, such as #0b5cab')
  .option('--retry-days <days>', 'days after a failed charge on which it is tried again, such as 1,3,7,14')
  .option('--grace-days <days>', 'days for which a past due subscription still gives access')
  .option('--plan-changes <which>', 'which plans customers may change to in the portal: shop, product or none')
  .option('--payouts-paused <true|false>', 'whether payout rounds leave it out')
  .option('--require-second-factor <true|false>', 'whether its members need two-step log-in')
  .option('--json', 'print JSON for scripts')
  .action(async ({ slug, json, ...given }: { slug: string; json?: boolean } & Record<string, string>) => {
    const names = Object.keys(given)
    if (names.length === 0)
      throw new Error('Say what to set, such as --tax-id or --retry-days; --help lists everything.')
    const { setMerchant } = await import('./admin/merchants.ts')
    const texts = Object.fromEntries(
      names.map((name) => [name.replaceAll(/[A-Z]/g, (c) => `_${c.toLowerCase()}`), given[name]]),
    )
    const set = await setMerchant(databaseUrl(), slug, texts).catch(rethrowWithOptions)
    process.stdout.write(json ? `${JSON.stringify(set)}\n` : settingsInWords(set))
  })

merchant
  .command('mailbox')
  .description(
    "print where members who are logged in read a merchant's mailbox: mails of the test mode, and those that had no server to go out by",
  )
  .requiredOption('--slug <slug>', 'whose')
  .option('--live', 'that of live mode')
  .action(async ({ slug, live }: { slug: string; live?: boolean }) => {
    const { findMerchant } = await import('./admin/merchants.ts')
    await findMerchant(databaseUrl(), slug)
    process.stdout.write(`${dashboardUrl() ?? '/dashboard'}/${slug}/${live ? 'live' : 'test'}/mailbox\n`)
  })

const workflow = program
  .command('workflow')
  .description('what runs by itself for a subscription, checkout, payout, refund or transfer')

workflow
  .command('why')
  .argument('<id>', 'sub_…, cs_…, po_…, re_… or itr_…')
  .description('say what a thing waits for: its row, the next step, what stands in its way, and what Temporal knows')
  .option('--json', 'print JSON for scripts')
  .action(async (id: string, { json }: { json?: boolean }) => {
    const { whyOf } = await import('../db/workflow-why.ts')
    const why = await whyOf(databaseUrl(), id)
    const settings = temporalSettings()
    const { describeWorkflow } = await import('../temporal/describe.ts')
    const temporal = settings ? await describeWorkflow(settings, why.workflowId) : 'not asked: set TEMPORAL_ADDRESS'
    process.stdout.write(json ? `${JSON.stringify({ ...why, temporal })}\n` : whyInWords(why, temporal))
  })

workflow
  .command('wake')
  .argument('<id>', 'sub_…, cs_…, po_…, re_… or itr_…')
  .description('have the workflow of a thing look at its row at once; a worker must be running')
  .action(async (id: string) => {
    const { wake } = await import('../db/workflow-why.ts')
    const { workflowId } = await wake(databaseUrl(), id)
    say(`${workflowId} is woken within seconds, as soon as a worker runs.`)
  })

workflow
  .command('rebuild')
  .argument('<id>', 'sub_…, cs_…, in_…, po_…, re_… or itr_…')
  .description('end the run of a thing in Temporal and begin anew from its row, when a run is stuck or lost')
  .action(async (id: string) => {
    const settings = temporalSettings()
    if (!settings) throw new Error('Set TEMPORAL_ADDRESS: the run is ended in Temporal.')
    const { wake, whyOf } = await import('../db/workflow-why.ts')
    const { endRun } = await import('../temporal/end-run.ts')
    const { workflowId } = await whyOf(databaseUrl(), id)
    const ended = await endRun(settings, workflowId)
    // After the end, so that the wakeup reaches the new run and not the old one.
    await wake(databaseUrl(), id)
    say(
      `${ended ? 'Its run was ended' : 'It had no run'}. ${workflowId} begins anew from its row within seconds, as soon as a worker runs.`,
    )
  })

const gateway = program.command('gateway').description('providers of payments')

gateway
  .command('try')
  .description(
    "ask a provider's sandbox account for everything that Satang needs, with test keys from the environment; leaves with 1 when a step failed",
  )
  .requiredOption('--provider <name>', 'stripe, opn or bank')
  .option('--json', 'print JSON for scripts')
  .action(async ({ provider, json }: { provider: string; json?: boolean }) => {
    const { openTrial, tryGateway } = await import('./admin/gateway-try.ts')
    const { gatewayAddresses } = readStartConfig(process.env)
    const tried = await tryGateway(openTrial(provider, process.env, gatewayAddresses))
    process.stdout.write(json ? `${JSON.stringify({ provider, steps: tried })}\n` : triedInWords(tried))
    if (tried.some(({ result }) => result === 'failed')) process.exitCode = 1
  })

const member = program.command('member').description("people of the merchants' dashboard")

member
  .command('add')
  .description('make somebody a member of a merchant; whoever is new gets a password, which is shown this once')
  .requiredOption('--merchant <slug>', 'of which merchant')
  .requiredOption('--email <address>', 'what they log in with')
  .option(
    '--role <role>',
    'owner, admin, developer, finance, support or viewer (default: owner where there is none, else admin)',
  )
  .option('--name <name>', 'what others read')
  .option('--json', 'print JSON for scripts')
  .action(async ({ merchant, email, role, name, json }: Record<string, string> & { json?: boolean }) => {
    const { addMemberTo } = await import('./admin/merchants.ts')
    const wanted = { email: email!, role: role ?? null, name: name ?? null }
    print({ ...(await addMemberTo(databaseUrl(), merchant!, wanted)), url: dashboardUrl() }, json)
  })

member
  .command('password')
  .description('give a member a new password, which is shown this once; every session ends')
  .requiredOption('--email <address>', 'whose')
  .option('--without-codes', 'take the second step away too, for whoever has lost phone and recovery codes')
  .option('--json', 'print JSON for scripts')
  .action(async ({ email, withoutCodes = false, json }: { email: string; withoutCodes?: boolean; json?: boolean }) => {
    const { giveMemberPassword } = await import('./admin/merchants.ts')
    print({ ...(await giveMemberPassword(databaseUrl(), { email, withoutCodes })), url: dashboardUrl() }, json)
  })

member
  .command('link')
  .description('print the links that mails have brought or would bring a member: a new password, open invitations')
  .requiredOption('--email <address>', 'whose')
  .option('--json', 'print JSON for scripts')
  .action(async ({ email, json }: { email: string; json?: boolean }) => {
    const { linksOfMember } = await import('./admin/merchants.ts')
    const { newest, others } = installedKeys()
    const { links } = await linksOfMember(databaseUrl(), { email, encryptionKey: keyring(newest, others) })
    const base = dashboardUrl() ?? '/dashboard'
    const shown = links.map(({ path, ...link }) => ({ ...link, url: `${base}${path}` }))
    process.stdout.write(json ? `${JSON.stringify({ email, links: shown })}\n` : linksInWords(shown))
  })

member
  .command('remove')
  .description('take a member out of a merchant; the last owner stays')
  .requiredOption('--merchant <slug>', 'of which merchant')
  .requiredOption('--email <address>', 'whom')
  .option('--json', 'print JSON for scripts')
  .action(async ({ merchant, email, json }: { merchant: string; email: string; json?: boolean }) => {
    const { removeMemberFrom } = await import('./admin/merchants.ts')
    print(await removeMemberFrom(databaseUrl(), merchant, email), json)
  })

const keys = program.command('keys').description('the master keys that encrypt what rests in the database')

keys
  .command('new')
  .description('make a new master key: npm start takes it at its next start, a deployment gives it to its processes')
  .action(() => {
    const folder = demoFolder()
    if (!folder) {
      process.stdout.write(`${newMasterKey()}\n`)
      return say(
        'Give it to every process in DECRYPTION_KEYS first, then as ENCRYPTION_KEY; then run satang keys rotate.',
      )
    }
    renewDemoKey(folder)
    say('npm start has a new key from its next start on. Start it again, then run satang keys rotate.')
  })

keys
  .command('rotate')
  .description('seal whatever is under another key anew under ENCRYPTION_KEY, while everything runs; safe to repeat')
  .option('--check', 'count alone; leaves with 1 while another key is needed')
  .option('--json', 'print JSON for scripts')
  .action(async ({ check, json }: { check?: boolean; json?: boolean }) => {
    const { checkKeysAt, rotateKeysAt } = await import('../db/rotate-keys.ts')
    const progress = (name: string, done: number) => say(`${name}: ${done} values sealed anew …`)
    const at = [databaseUrl(), installedKeys()] as const
    const done = check ? await checkKeysAt(...at) : await rotateKeysAt(...at, progress)
    process.stdout.write(json ? `${JSON.stringify(done)}\n` : keysInWords(done))
    if (!done.removable) process.exitCode = 1
  })

keys
  .command('forget')
  .description("take the earlier keys out of npm start's secrets, once nothing needs them")
  .action(async () => {
    const folder = demoFolder()
    if (!folder) throw new Error('The keys are in ENCRYPTION_KEY and DECRYPTION_KEYS: take the others out there.')
    const { checkKeysAt } = await import('../db/rotate-keys.ts')
    const checked = await checkKeysAt(databaseUrl(), installedKeys())
    if (!checked.removable) throw new Error(keysInWords(checked).trim())
    forgetDemoKeys(folder)
    say('npm start has one key from its next start on.')
  })

program.parseAsync().catch((error: unknown) => {
  say(error instanceof ConfigError || error instanceof Error ? error.message : String(error))
  process.exit(1)
})

/** Runs a part in a process of its own, which reads its configuration itself and reports what is wrong with it. */
async function runPart(script: string, extra: Record<string, string> = {}): Promise<void> {
  const child = spawn(process.execPath, [join(ROOT, script)], { stdio: 'inherit', env: { ...process.env, ...extra } })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => child.kill(signal))
  const code = await new Promise<number>((done, fail) => {
    child.once('error', fail)
    child.once('exit', (exitCode, signal) => done(exitCode ?? (signal ? 1 : 0)))
  })
  process.exit(code)
}

/** The master keys of the installation: ENCRYPTION_KEY and DECRYPTION_KEYS, or those of the demo. */
function installedKeys(): { newest: Buffer; others: Buffer[] } {
  const config = readStartConfig(process.env)
  if (!config.encryptionKey && !hasDemoKeys(config.dataDir))
    throw new Error('ENCRYPTION_KEY is not set: what is encrypted, and links of members, follow from it.')
  const { encryptionKey, decryptionKeys }: MasterKeys = masterKeys(config, config.dataDir)
  return { newest: encryptionKeyBytes(encryptionKey), others: decryptionKeys.map(encryptionKeyBytes) }
}

function hasDemoKeys(dataDir: string): boolean {
  return existsSync(join(dataDir, 'secrets.json'))
}

/** The folder of a demo with its own key; null when ENCRYPTION_KEY is set. */
function demoFolder(): string | null {
  const { encryptionKey, dataDir } = readStartConfig(process.env)
  return !encryptionKey && hasDemoKeys(dataDir) ? dataDir : null
}

function keysInWords(checked: KeysChecked | KeysRotated): string {
  const rows = checked.columns.map(
    ({ name, values, old }) => `${name.padEnd(26)}${values} values, ${old} under another key`,
  )
  const anew =
    'sealedAnew' in checked ? [`${checked.sealedAnew} values were sealed anew under the key ${checked.newest}.`] : []
  const unreadable = 'unreadable' in checked ? Object.entries(checked.unreadable) : []
  const lost = [
    ...unreadable.map(([name, ids]) => `No key opens ${name} of ${ids.join(', ')}: they are left as they are.`),
    ...(checked.missing > 0 ? [`${checked.missing} values are under keys that are not given here.`] : []),
  ]
  const { old, without, behind, links, removable } = checked
  const still = [
    ...(old > 0 ? [`${old} values still need another key than ${checked.newest}: run satang keys rotate.`] : []),
    ...(without.length > 0
      ? [
          `${without.join(', ')} cannot open what is under ${checked.newest}: give it to every process in DECRYPTION_KEYS and start them anew.`,
        ]
      : []),
    ...(behind.length > 0
      ? [
          `${behind.join(', ')} still seals under another key: start it anew with this ENCRYPTION_KEY, and rotate again.`,
        ]
      : []),
    ...(removable
      ? [
          'No value needs another key: every other key can be taken away, ten minutes after the last process was started with this one (codes for the portal are under way so long).',
        ]
      : []),
    ...(links > 0
      ? [
          `${links} links to members wait for their mail and follow from another key: keep it until the mails are sent, then check once more.`,
        ]
      : []),
  ]
  return `${[...rows, '', ...anew, ...lost, ...still].join('\n')}\n`
}

function linksInWords(
  links: readonly { kind: string; shop: string | null; expires_at: number; url: string }[],
): string {
  return links
    .map(({ kind, shop, expires_at, url }) => {
      const what = kind === 'password' ? 'new password' : `invitation to ${shop}`
      return `${what}, until ${new Date(expires_at * 1000).toISOString()}\n  ${url}\n`
    })
    .join('')
}

function databaseUrl(): string {
  const { databaseUrl: configured, dataDir } = readStartConfig(process.env)
  const url = configured ?? readDemo(dataDir)?.database_url
  if (url) return url
  throw new Error(`Which database? Set DATABASE_URL, or run npm start first: there is no ${demoFile(dataDir)}.`)
}

/** The address of Temporal; null when it is not configured and there is no demo. */
function temporalSettings(): { address: string; namespace: string } | null {
  const { temporal, dataDir } = readStartConfig(process.env)
  const demo = readDemo(dataDir)?.temporal
  const address = temporal.address ?? demo?.address
  return address ? { ...temporal, address } : null
}

/** The address where members log in; null when no base URL is configured and there is no demo. */
function dashboardUrl(): string | null {
  const { baseUrl, dataDir } = readStartConfig(process.env)
  const base = baseUrl ?? readDemo(dataDir)?.base_url
  return base ? `${base}/dashboard` : null
}

function print(printed: Record<string, string | null>, json: boolean | undefined): void {
  const rows = Object.entries(printed).filter(([, value]) => value !== null)
  const words = rows.map(([name, value]) => `${name.padEnd(14)}${value}\n`).join('')
  process.stdout.write(json ? `${JSON.stringify(printed)}\n` : words)
}

interface MadeMerchant {
  merchant: string
  slug: string
  test_key: string
  live_key: string
  dashboard: { url: string | null; email: string; password: string | null }
}

function inWords({ merchant, slug, test_key, live_key, dashboard }: MadeMerchant): string {
  const rows = [
    ['Merchant', merchant],
    ['Storefront', `/s/${slug}`],
    ['Test API key', test_key],
    ['Live API key', live_key],
    ['Dashboard', `${dashboard.url ?? ''} ${dashboard.email} / ${dashboard.password ?? '(as before)'}`.trim()],
  ]
  return `${rows.map(([name = '', value]) => `${name.padEnd(14)}${value}`).join('\n')}\n`
}

function auditInWords({ checked, failures }: AuditPrinted): string {
  const rows = failures.flatMap(({ promise, count, sample_ids }) => [
    `${count === null ? 'no answer in time' : `broken by ${count}`}: ${promise}`,
    ...(sample_ids.length > 0 ? [`    ${sample_ids.join(' ')}`] : []),
  ])
  const sum =
    failures.length === 0
      ? `All ${checked} invariants hold.`
      : `${failures.length} of ${checked} invariants do not hold. What each means: docs/operations.md, "Self-audit".`
  return `${[...rows, sum].join('\n')}\n`
}

function triedInWords(tried: readonly Tried[]): string {
  const rows = tried.map(({ step, result, milliseconds, said }) =>
    [step.padEnd(24), result.replace('_', ' ').padEnd(9), `${milliseconds} ms`.padStart(9), ` ${said}`].join(' '),
  )
  return `${rows.join('\n')}\n`
}

function verifiedInWords({ chains }: AuditLogVerified): string {
  const rows = chains.map((chain) => {
    const name = chain.merchant === null ? 'installation' : (chain.slug ?? chain.merchant)
    const { broken, rows: kept, sequence, digest } = chain
    return broken
      ? `BROKEN  ${name}: ${BREACHES[broken.what]} (row ${broken.sequence}${broken.id ? `, ${broken.id}` : ''})`
      : `holds   ${name}: ${kept} rows, the last is ${sequence} ${digest}`
  })
  const broken = chains.filter((chain) => chain.broken !== null).length
  const sum =
    broken === 0
      ? `The audit log holds: ${chains.length} chains.`
      : `${broken} of ${chains.length} chains are broken. What to do: docs/operations.md, "Audit log".`
  return `${[...rows, sum].join('\n')}\n`
}

const BREACHES: Record<NonNullable<ChainVerified['broken']>['what'], string> = {
  changed: 'the row was changed',
  replaced: 'the row does not follow the one before it',
  missing: 'the row was taken out',
  cut_off: 'the end was cut off',
  behind_head: 'there are rows behind the end',
  rewritten: 'the row is not what it was in the earlier verification',
}

/** The output of an earlier `audit verify --json`. */
function earlierVerified(file: string): AuditLogVerified {
  const read = JSON.parse(readFileSync(file, 'utf8')) as AuditLogVerified
  if (
    Array.isArray(read?.chains) &&
    read.chains.every(({ sequence, digest }) => Number.isSafeInteger(sequence) && typeof digest === 'string')
  )
    return read
  throw new Error(`${file} is not what \`audit verify --json\` prints.`)
}

function whyInWords(why: Why, temporal: string): string {
  const { quarantine: q, planned, testClock } = why
  const at = (seconds: number) => new Date(seconds * 1000).toISOString()
  const rows = [
    [why.kind.replaceAll('_', ' '), `${why.id} of ${why.merchant}, ${why.livemode ? 'live' : 'test'} mode`],
    ['status', why.status],
    [
      'next',
      planned
        ? `${planned.step ?? 'ask again'}${planned.at === null ? '' : ` at ${at(planned.at)}`}`
        : 'nothing is planned',
    ],
    testClock && [
      'test clock',
      `${testClock.id} shows ${at(testClock.time)} and is ${testClock.status}; the next step comes by its time`,
    ],
    ['quarantine', q ? `since ${at(q.since)}: ${q.step} fails` : 'no: nothing stands in its way'],
    q && ['reason', `${q.reason} (${q.code})`],
    q && ['tries', `${q.tries}, last at ${at(q.lastTriedAt)} by version ${q.codeVersion}`],
    q && ['tried again', `at ${at(q.nextTryAt)}, or now: npm run satang -- workflow wake ${why.id}`],
    why.wakeupWaits && ['wakeup', 'it is to be woken, and no worker has delivered that yet'],
    ['workflow', why.workflowId],
    ['Temporal', temporal],
  ].filter((row): row is string[] => Array.isArray(row))
  return `${rows.map(([name = '', value]) => `${name.padEnd(14)}${value}`).join('\n')}\n`
}

/** Names the problems by the command line's options: `retry_days` of the rules becomes `--retry-days`. */
function rethrowWithOptions(
  error: Error & {
    details?: { errors?: { param?: string; code?: string; message: string }[] }
  },
): never {
  const problems = error.details?.errors ?? []
  if (problems.length === 0) throw error
  const named = problems.map(({ param = '', code, message }) => {
    // Of the tax settings: the option `--address` is that of the shop's pages.
    const option = param === 'address' && code === 'parameter_missing' ? 'legal-address' : param.replaceAll('_', '-')
    return message.replace(`\`${param}\``, `--${option}`)
  })
  throw new Error(named.join('\n[satang] '))
}

/** In the order in which one writes them: the database has them in another. */
const ADDRESS_PARTS = ['line1', 'line2', 'district', 'province', 'postal_code', 'country'] as const

function settingsInWords({ merchant, slug, settings, tax_settings }: SetMerchant): string {
  const { address: legal_address, ...tax } = tax_settings
  const seller = Object.entries({
    ...tax,
    legal_address: legal_address && ADDRESS_PARTS.flatMap((part) => legal_address[part] || []).join(', '),
  })
  const said = seller.filter(([, value]) => value !== null)
  const rows = [['Merchant', `${merchant} (${slug})`], ...Object.entries(settings), ...said]
  return `${rows.map(([name, value]) => `${String(name).padEnd(22)}${String(value)}`).join('\n')}\n`
}

function say(line: string): void {
  process.stderr.write(`[satang] ${line}\n`)
}
