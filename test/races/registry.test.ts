// Tests that the races include everything that changes a root: every write of the API, every activity, and every command that locks. What is left out
// on purpose has its reason.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from '@jest/globals'
import {
  createActivities,
  createBackgroundActivities,
  createGatewayActivities,
  createWebhookActivities,
} from '../../activities/index.ts'
import { allRoutes } from '../../api/routes/index.ts'
import { commands, scenarios } from './registry.ts'

const raced = new Set(commands.flatMap((command) => command.of))

const ONE_SERVES =
  'under the lock of the merchant, with a unique index; at once with others in test/api/gateway-accounts.test.ts'

/** Operations, activities and commands that are not raced. */
const ONE_SLIP = 'under the lock of the slip’s code, then of its account; many at once in test/api/slips.test.ts'
const ONE_APPROVAL = 'under the lock of its own row, which it alone changes; many at once in test/api/approvals.test.ts'
const LEFT_OUT: Record<string, string> = {
  createApproval: 'one insert; its dry run is rolled back',
  approveApproval: ONE_APPROVAL,
  rejectApproval: ONE_APPROVAL,
  emptyOldApproval: ONE_APPROVAL,
  expireDueApproval: ONE_APPROVAL,
  finishRun: ONE_APPROVAL,
  holdRun:
    'locks the approval before all that its call locks, and nothing else locks both; many at once in test/api/approvals.test.ts',
  postponeRun: ONE_APPROVAL,
  changeOwnTable: 'locks the one row that it changes, a membership, and nothing else',
  createAudit: 'reads; its row is one of its own',
  runAudit: 'reads; the result is written where there is none yet',
  failAudit: 'writes where there is no result yet',
  openScheduled: 'one insert under a unique key',
  openAudit: 'counts under the lock of the merchant, whom nothing else of it touches',
  createSimulation: 'counts under the lock of the merchant; a shop of its own',
  runSimulation: 'one activity for each, by its workflow id; a shop of its own',
  failSimulation: 'ends a simulation that runs, and nothing else touches it',
  openSimulation: 'counts under the lock of the merchant',
  withdrawSimulation: 'ends one that has not begun',
  noteAlive: 'one activity for each, by its workflow id',
  setTestGatewayFaults: 'a word to the simulated bank',
  tryAgainCheckoutSession: 'wakes a workflow and changes no row',
  tryAgainInboundTransfer: 'wakes a workflow and changes no row',
  cancelTaxDocument:
    'under the lock of its own row, as replaceTaxDocument; test/api/tax-documents.test.ts sends it ten times at once',
  replaceTaxDocument:
    'under the lock of its own row, which it alone changes; test/api/tax-documents.test.ts sends it twenty times at once',
  changeTaxSettings: 'under the lock of the merchant, of whom it changes what nothing else changes',
  updateTaxSettings: 'under the lock of the merchant, of whom it changes what nothing else changes',
  recordWithholdingCertificate: 'under the lock of the root; a note of a paper, that no money follows',
  uploadWithholdingCertificate:
    'under the lock of the root; a file, that no money follows; sent many times at once in test/api/certificate-files.test.ts',
  setWithholdingCertificateAside: 'under the lock of the root; a file, that no money follows',
  uploadProductFile:
    'under the lock of the product; a file, that no money follows; sent many times at once in test/api/product-files.test.ts',
  addProductFile: 'as uploadProductFile, which calls it',
  removeProductFile: 'as deleteProductFile, which calls it',
  deleteProductFile: 'deletes the one row, under the lock of the product',
  tryAgainInvoice: 'wakes a workflow and changes no row',
  tryAgainPayout: 'wakes a workflow and changes no row',
  tryAgainRefund: 'wakes a workflow and changes no row',
  tryAgainSubscription: 'wakes a workflow and changes no row',
  noteCheckpoint: 'one activity for each, by its workflow id',
  finishSimulation: 'one activity for each, by its workflow id',
  openSimulatedClock: 'one activity for each, by its workflow id',
  doSimulatedAction: 'what the API does, in a shop that nobody else touches',
  createPortalSession: 'one insert',
  createSetupSession: 'one insert',
  openSetupSession: 'one insert; the customer is locked so that it cannot be deleted before it',
  completeSetup:
    'under the lock of the customer and then of its own row; test/api/setup-sessions.test.ts sends it twice at once',
  finishSetup: 'under the locks of completeSetup; test/api/card-pages.test.ts sends it three times at once',
  finishCard: 'under the lock of the customer; test/api/card-pages.test.ts sends it three times at once',
  finishConfirming: 'part of finishSetup and finishCard',
  expireSetupSession: 'under the lock of its own row, which it alone changes; an end is written once',
  enterByLink: 'a link is used once, under the lock of its row',
  sendPortalCode: 'a login is looked up once, under the lock of its row',
  tryPortalCode: 'tries are counted under the lock of their row',
  createPrice: 'one insert',
  createProduct: 'one insert',
  setProductPicture:
    'one insert under a unique key, then under the lock of the product; sent four times at once in test/api/pictures.test.ts',
  createApiKey: 'one insert',
  createPaymentLink: 'one insert',
  updatePaymentLink:
    'under the lock of its own row; uses are counted by the commits of checkouts, test/api/payment-links.test.ts',
  createDiscountCode: 'one insert under a unique name',
  createTestClock: 'one insert',
  createWebhookEndpoint: 'one insert',
  setTestRefundOutcome: 'a word to the simulated bank',
  beginTotp: 'one row, locked, that no money follows',
  sendTestWebhookEvent: 'an event without an object',
  findRound: 'computes',
  setPassword: 'one row, locked, that no money follows',
  changeMember: 'one row, locked, that no money follows',
  enableTotp: 'one row, locked, that no money follows',
  disableTotp: 'one row, locked, that no money follows',
  renewRecoveryCodes: 'one row, locked, that no money follows',
  addPasskey: 'one row, locked, that no money follows',
  usePasskey: 'one row, locked, that no money follows',
  proveByCode: 'one row, locked, that no money follows',
  removePasskey: 'one row, locked, that no money follows',
  usePasswordLink: 'one row, locked, that no money follows',
  askForEmail: 'one row, locked, that no money follows',
  useEmailLink:
    'one row, locked, that no money follows; two who confirm one address at once in test/api/dashboard-account.test.ts',
  signIn: 'one row, locked, that no money follows',
  trySecondFactor: 'tries are counted under the lock of their row',
  acceptInvitation: 'an invitation is used once, under the lock of its row',
  setRole: 'memberships are locked together, and no money follows',
  removeMember: 'memberships are locked together, and no money follows',
  confirmBankAccount:
    'in live mode alone, under the lock of the merchant; at once with others in test/commands/bank-accounts.test.ts',
  createSlip: ONE_SLIP,
  confirmSlip: ONE_SLIP,
  rejectSlip: ONE_SLIP,
  createTestSlip: 'writes nothing',
  createInboundTransfer:
    'reports of one account come one after the other; many at once in test/api/hand-reports.test.ts',
  reportRefund:
    'under the lock of the payment, then of the refund; both outcomes at once in test/api/refunds-by-hand.test.ts',
  reportPayout: 'under the lock of the payout; both outcomes at once in test/api/payouts-by-hand.test.ts',
  createPayoutFile: 'under the locks of its payouts; many at once in test/api/payouts-by-hand.test.ts',
  makePayoutFile: 'under the locks of its payouts; many at once in test/api/payouts-by-hand.test.ts',
  createBankStatement:
    'reports of one account come one after the other; many at once in test/api/bank-statements.test.ts',
  actOnNotice: 'what it changes are commands of their own; reports of one account come one after the other',
  finishDay: 'a day of an account is told once, under the lock of the account',
  tellDifference: 'a day of an account is told once, under the lock of the account',
  learnFee: 'a fee is kept once, under the lock of its payment; two workers at once in test/api/reconciliation.test.ts',
  createGatewayAccount: ONE_SERVES,
  updateGatewayAccount: ONE_SERVES,
  checkGatewayAccount: ONE_SERVES,
  deleteGatewayAccount: ONE_SERVES,
  connectGatewayAccount: ONE_SERVES,
  disconnectGatewayAccount: ONE_SERVES,
  noticeKeys: 'keys are marked where they are locked, and no money follows',
  renewInvoiceLink: 'under the lock of the root; a link, that no money follows',
  renewHostedLink: 'under the lock of the root; a link, that no money follows',
  mailHostedLink: 'under the lock of the root; a link, that no money follows',
  changeApiKey: 'one row, locked, that no money follows',
  renameMerchant: 'one row, locked, that no money follows',
}

const names = (found: Iterable<string>) => [...new Set(found)].sort()

describe('the registry of races', () => {
  test('names each command and each scenario once, and a scenario for each command', () => {
    const known = new Set(scenarios.map(({ name }) => name))
    expect(known.size).toBe(scenarios.length)
    const twice = commands.flatMap((command) => command.in.map((scenario) => `${scenario}: ${command.name}`))
    expect(twice.filter((name, n) => twice.indexOf(name) !== n)).toEqual([])
    expect(names(commands.flatMap((command) => command.in).filter((name) => !known.has(name)))).toEqual([])
    expect(scenarios.filter(({ name }) => !commands.some((command) => command.in.includes(name)))).toEqual([])
  })

  test('has every write of the API', () => {
    const writes = allRoutes.filter((route) => route.method !== 'GET').map((route) => route.operationId)
    expect(names(writes.filter((operation) => !raced.has(operation) && !LEFT_OUT[operation]))).toEqual([])
  })

  test('has every activity', () => {
    const deps = { background: {} } as never
    const made = [createActivities, createBackgroundActivities, createGatewayActivities, createWebhookActivities]
    const activities = made.flatMap((make) => Object.keys(make(deps)))
    expect(names(activities.filter((name) => !raced.has(name) && !LEFT_OUT[name]))).toEqual([])
  })

  test('reaches every command that locks', () => {
    const reached = reachedFrom(raced)
    const missing = [...declaredCommands.values()].filter(
      (command) => command.exported && locks(command) && !reached.has(command),
    )
    expect(names(missing.map(({ name }) => name).filter((name) => !LEFT_OUT[name]))).toEqual([])
  })
})

interface Declaration {
  name: string
  file: string
  exported: boolean
  text: string
  mentions: Set<string>
}

const ROOT = join(import.meta.dirname, '../..')
const LOCK = /PESSIMISTIC_|\bfor (no key )?update\b|\bfor (key )?share\b/

const declaredCommands = declarationsIn('commands')
/** With what puts calls together, between a route and its command. */
const together = [...declarationsIn('api')].filter(([, { file }]) => file.endsWith('/api/seats.ts'))
const others = new Map([...declarationsIn('activities'), ...declarationsIn('db/queries'), ...together])

/** All functions and constants at the top level of the files of a folder. */
function declarationsIn(folder: string): Map<string, Declaration> {
  const found = new Map<string, Declaration>()
  for (const entry of readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !entry.name.endsWith('.ts')) continue
    const file = join(entry.parentPath, entry.name)
    const text = readFileSync(file, 'utf8').replace(/\/\*\*.*?\*\//gs, '')
    // An interface or a type ends the declaration before it, but is not a declaration itself.
    const heads = [...text.matchAll(/^(export )?(?:async )?(?:function|const|interface|type) (\w+)/gm)]
    for (const [n, head] of heads.entries()) {
      const own = text.slice(head.index, heads[n + 1]?.index)
      const mentions = new Set(own.match(/\w+/g))
      found.set(`${file} ${head[2]}`, { name: head[2]!, file, exported: head[1] !== undefined, text: own, mentions })
    }
  }
  return found
}

/** Whether its own text locks, or a helper of its file does. */
function locks(command: Declaration, seen = new Set<Declaration>()): boolean {
  if (seen.has(command)) return false
  seen.add(command)
  if (LOCK.test(command.text)) return true
  return calledBy(command).some((called) => {
    const isHelper = called.file === command.file && !called.exported
    return (isHelper || others.get(`${called.file} ${called.name}`) !== undefined) && locks(called, seen)
  })
}

/** The declarations that a text names: those of its own file, else exported ones. */
function calledBy({ file, mentions }: Pick<Declaration, 'file' | 'mentions'>): Declaration[] {
  return [...mentions].flatMap((name) => {
    const own = declaredCommands.get(`${file} ${name}`) ?? others.get(`${file} ${name}`)
    return own ? [own] : (exportedBy.get(name) ?? [])
  })
}

const exportedBy = new Map<string, Declaration[]>()
for (const one of [...declaredCommands.values(), ...others.values()]) {
  if (one.exported) exportedBy.set(one.name, [...(exportedBy.get(one.name) ?? []), one])
}

/** All declarations that the named operations, activities and commands reach. */
function reachedFrom(started: ReadonlySet<string>): Set<Declaration> {
  const routes = allRoutes.filter(({ operationId }) => started.has(operationId))
  const written = routes
    .map((route) => ('write' in route ? `${route.write} ${route.answerWithoutCommit}` : ''))
    .join(' ')
  const reached = new Set<Declaration>()
  const waiting = calledBy({ file: '', mentions: new Set([...started, ...(written.match(/\w+/g) ?? [])]) })
  for (let one = waiting.pop(); one; one = waiting.pop()) {
    if (reached.has(one)) continue
    reached.add(one)
    waiting.push(...calledBy(one))
  }
  return reached
}
