/*
 * `npm run bench`: starts a system of its own, measures the rows one after the other, and prints one table. README.md describes the rows and how
 * reliable they are. It touches nothing outside its temporary folder and leaves nothing running.
 */
import { cpus, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { checkInvariants } from '../test/support/invariants.ts'
import type { Measured, Row } from './row.ts'
import { entitlementsSixteen, verifySixteen } from './rows/access.ts'
import { actions } from './rows/actions.ts'
import { acceptOne, acceptSixteen, chargeSixteen } from './rows/creating.ts'
import { dashboardPages } from './rows/dashboard.ts'
import { memoryAfter, memoryFresh, sleeping } from './rows/footprint.ts'
import { decadeOnClock, yearOnClock } from './rows/lives.ts'
import { sleepingMany } from './rows/many.ts'
import { balanceRead, dropoff, paymentsList } from './rows/money.ts'
import { payoutRound } from './rows/payouts.ts'
import { readSixteen } from './rows/reading.ts'
import { renewOnClock, renewOnTime } from './rows/renewing.ts'
import { checkoutCreate, checkoutPage } from './rows/selling.ts'
import { besideSimulations, simulation } from './rows/simulation.ts'
import { webhooksBurst, webhooksHanging, webhooksLatency, webhooksMany, webhooksSustained } from './rows/webhooks.ts'
import { startSystem } from './system.ts'
import { printTable, type TableRow } from './table.ts'
import { createWorld } from './world.ts'

/** The order of the rows. `memoryFresh` is first, because it needs a system that has done nothing yet. */
const ROWS: Row[] = [
  memoryFresh,
  acceptOne,
  acceptSixteen,
  chargeSixteen,
  readSixteen,
  verifySixteen,
  entitlementsSixteen,
  checkoutCreate,
  checkoutPage,
  sleeping,
  sleepingMany,
  renewOnClock,
  renewOnTime,
  yearOnClock,
  decadeOnClock,
  actions,
  webhooksSustained,
  webhooksLatency,
  webhooksBurst,
  webhooksHanging,
  webhooksMany,
  payoutRound,
  simulation,
  besideSimulations,
  paymentsList,
  balanceRead,
  dropoff,
  dashboardPages,
  memoryAfter,
]

const { values: options } = parseArgs({
  options: {
    short: { type: 'boolean', default: false },
    only: { type: 'string', multiple: true },
    rounds: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
})

let interrupted = false

async function bench(): Promise<boolean> {
  const rounds = Number(options.rounds ?? (options.short ? 1 : 3))
  if (!Number.isInteger(rounds) || rounds < 1) throw new Error('--rounds takes a whole number from 1 on')
  const unknown = options.only?.filter((name) => !ROWS.some((row) => row.name === name)) ?? []
  if (unknown.length > 0) throw new Error(`There is no row ${unknown.join(', ')}. ${usage()}`)
  const rows = ROWS.filter(({ name, onlyWhenAsked }) => options.only?.includes(name) ?? !onlyWhenAsked)

  say(`${cpus().length} cores (${cpus()[0]?.model}), load average before: ${load()}`)
  say('Starting Postgres, Temporal, API and worker as npm start does …')
  const system = await startSystem(say)
  const stopOnce = onSignals(system.stop)
  try {
    const world = createWorld(system, { short: options.short, say })
    let furnished = false
    const measured: TableRow[] = []
    const failed: string[] = []
    for (const row of rows) {
      try {
        measured.push(await measure(row, row.once ? 1 : rounds))
      } catch (error) {
        if (interrupted) throw error
        failed.push(`${row.name}: ${(error as Error).message}`)
        say(`  failed: ${(error as Error).message}`)
        await world.rest()
      }
    }
    printTable(measured)
    if (failed.length > 0) throw new Error(`Not measured:\n${failed.join('\n')}`)
    await checkInvariants(world.pool)
    say('The promises about money hold over everything that was made (db/invariants/).')
    await world.close()
    return measured.every(({ row, median }) => row.isMet(median))

    async function measure(row: Row, times: number): Promise<TableRow> {
      if (!furnished && row !== memoryFresh) {
        say('Making a merchant and warming up …')
        await world.furnish()
        furnished = true
      }
      say(`${row.name}: ${row.title} …`)
      const all: Measured[] = []
      const loads: number[] = []
      try {
        await row.prepare?.(world)
        for (let round = 1; round <= times; round += 1) {
          loads.push(loadavg()[0]!)
          const one = await row.round(world)
          all.push(one)
          say(`  ${one.value.toFixed(1)} ${one.unit}`)
        }
      } finally {
        await row.tidy?.(world)
      }
      return { row, median: medianOf(all), all, loads }
    }
  } finally {
    say('Stopping …')
    await stopOnce()
  }
}

function medianOf(all: Measured[]): Measured {
  return all.toSorted((a, b) => a.value - b.value)[Math.floor((all.length - 1) / 2)]!
}

/** Stops the system on signals too, and only once. */
function onSignals(stop: () => Promise<void>): () => Promise<void> {
  let stopping: Promise<void> | undefined
  const once = () => {
    stopping ??= stop()
    return stopping
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      interrupted = true
      void once().then(() => process.exit(130))
    })
  }
  return once
}

const load = () =>
  loadavg()
    .map((n) => n.toFixed(2))
    .join(' ')

const usage = () =>
  `npm run bench -- [--short] [--rounds N] [--only ROW]…\nRows: ${ROWS.map(({ name }) => name).join(', ')}`

function say(line: string): void {
  process.stderr.write(`[bench] ${line}\n`)
}

if (options.help) say(usage())
else {
  try {
    const allMet = await bench()
    say(`Load average after: ${load()}. ${allMet ? 'Every target is met.' : 'Not every target is met.'}`)
  } catch (error) {
    // A failure caused by the stop itself is not reported.
    if (!interrupted) say((error as Error).stack ?? String(error))
    process.exitCode = 1
  }
}
