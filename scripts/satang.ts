/*
 * The operator's command line, `npm run satang -- …`: one part at a time against configured servers, and what is not worth
 * an endpoint. Without DATABASE_URL it means the demo that `npm start` has made (demo.json). It holds no logic of its own.
 */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { Command } from 'commander'
import { ConfigError, readStartConfig } from '../config/env.ts'
import { bundlePath, ensureBundle, ROOT } from './bundle.ts'
import { demoFile, readDemo } from './start/demo-file.ts'

const program = new Command('satang').description(
  'Runs and looks after Satang. Settings come from the environment, see .env.example.',
)

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
  .description('bring the database to the newest schema; DATABASE_URL must be its owner')
  .action(async () => {
    const { migrate } = await import('../db/migrate.ts')
    await migrate(databaseUrl())
    say('The database has the newest schema.')
  })

program
  .command('merchant')
  .description('merchants of this installation')
  .command('create')
  .description('make a merchant with its first API keys, which are shown this once')
  .requiredOption('--name <name>', 'what buyers read')
  .requiredOption('--slug <slug>', 'its address in the storefront: a-z, 0-9 and hyphens')
  .option('--json', 'print JSON for scripts')
  .action(async ({ name, slug, json }: { name: string; slug: string; json?: boolean }) => {
    const { createMerchant } = await import('../db/seed.ts')
    const made = await createMerchant(databaseUrl(), { name, slug })
    process.stdout.write(json ? `${JSON.stringify(made)}\n` : inWords(made))
  })

program.parseAsync().catch((error: unknown) => {
  say(error instanceof ConfigError || error instanceof Error ? error.message : String(error))
  process.exit(1)
})

/** In a process of its own, which reads its configuration itself and says what is wrong with it. */
async function runPart(script: string, extra: Record<string, string> = {}): Promise<void> {
  const child = spawn(process.execPath, [join(ROOT, script)], { stdio: 'inherit', env: { ...process.env, ...extra } })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => child.kill(signal))
  const code = await new Promise<number>((done, fail) => {
    child.once('error', fail)
    child.once('exit', (exitCode, signal) => done(exitCode ?? (signal ? 1 : 0)))
  })
  process.exit(code)
}

function databaseUrl(): string {
  const { databaseUrl: configured, dataDir } = readStartConfig(process.env)
  const url = configured ?? readDemo(dataDir)?.database_url
  if (url) return url
  throw new Error(`Which database? Set DATABASE_URL, or run npm start first: there is no ${demoFile(dataDir)}.`)
}

interface MadeMerchant {
  merchant: string
  slug: string
  test_key: string
  live_key: string
  dashboard: { url: string | null; email: string; password: string } | null
}

function inWords({ merchant, slug, test_key, live_key, dashboard }: MadeMerchant): string {
  const rows = [
    ['Merchant', merchant],
    ['Storefront', `/s/${slug}`],
    ['Test API key', test_key],
    ['Live API key', live_key],
    ...(dashboard ? [['Dashboard', `${dashboard.url ?? ''} ${dashboard.email} / ${dashboard.password}`.trim()]] : []),
  ]
  return `${rows.map(([name, value]) => `${name!.padEnd(14)}${value}`).join('\n')}\n`
}

function say(line: string): void {
  process.stderr.write(`[satang] ${line}\n`)
}
