/*
 * $DATA_DIR/demo.json: the addresses and keys of the running demo, for scripts (specification §10), and a printed version for people. It exists only
 * while a demo is up or after it was: its keys stay valid over restarts.
 */
import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export interface Demo {
  base_url: string
  test_key: string
  live_key: string
  merchant: string
  storefront_slug: string
  dashboard: { url: string | null; email: string; password: string } | null
  temporal: { address: string; namespace: string; ui_url: string | null }
  database_url: string
  metrics_url: string
  /** Where members who are logged in read mails of the test mode. */
  mailbox_url: string
}

export const demoFile = (dataDir: string) => join(dataDir, 'demo.json')

export function writeDemo(dataDir: string, demo: Demo): void {
  const file = demoFile(dataDir)
  writeFileSync(`${file}.new`, `${JSON.stringify(demo, null, 2)}\n`, { mode: 0o600 })
  renameSync(`${file}.new`, file)
}

/** The last demo of this folder; undefined when there is none. */
export function readDemo(dataDir: string): Demo | undefined {
  try {
    return JSON.parse(readFileSync(demoFile(dataDir), 'utf8')) as Demo
  } catch {
    return undefined
  }
}

/** The printed version for people, which ends with a line to paste. */
export function describeDemo(demo: Demo, dataDir: string, sample: { customer: string; monthlyPrice: string }): string {
  const body = {
    customer: sample.customer,
    price: sample.monthlyPrice,
    collection_method: 'auto_charge',
    payment_method: 'pm_card_ok',
  }
  const rows: [string, string | null | undefined][] = [
    ['API', demo.base_url],
    ['Documentation', `${demo.base_url}/docs`],
    ['Storefront', `${demo.base_url}/s/${demo.storefront_slug}`],
    ['Portal', `${demo.base_url}/portal/${demo.storefront_slug}`],
    ['Dashboard', demo.dashboard?.url],
    ['  log in with', demo.dashboard?.url && `${demo.dashboard.email} / ${demo.dashboard.password}`],
    ['Temporal UI', demo.temporal.ui_url],
    ['Metrics', demo.metrics_url],
    ['Mailbox', demo.mailbox_url],
    ['Test API key', demo.test_key],
    ['For scripts', demoFile(dataDir)],
  ]
  const table = rows.filter(([, value]) => value).map(([name, value]) => `  ${name.padEnd(15)}${value}`)
  const curl =
    `curl -sS ${demo.base_url}/v1/subscriptions -H 'Authorization: Bearer ${demo.test_key}' ` +
    `-H 'Service-Version: 2026-09-01' -H 'Content-Type: application/json' -d '${JSON.stringify(body)}'`
  return [
    '',
    'Satang is up.',
    '',
    ...table,
    '',
    'Create a monthly subscription:',
    '',
    `  ${curl}`,
    '',
    'Ctrl-C stops everything; the data stays.',
    '',
  ].join('\n')
}
