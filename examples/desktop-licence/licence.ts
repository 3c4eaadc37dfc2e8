/*
 * The licence of this device: taken, checked, given back. No secret is needed for any of it.
 *
 * Satang is asked at each start. Without an answer the last good one holds for seven days: a buyer on a train has paid too. A "no" counts at once, and
 * ends those days. The file can be edited by whoever owns the computer: this keeps honest people honest, and no more.
 */
import { randomUUID } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { Satang, SatangError } from 'satang'

const HOLDS_DAYS = 7
const DAY_MS = 24 * 60 * 60_000

/** What the program knows of its product (product.json). */
export interface Product {
  base_url: string
  product_id: string
  buy_url: string
}

/** What is kept on this device. */
interface Kept {
  key: string
  /** A name for this device, made by chance: it says nothing about the computer or its owner. */
  instance: string
  /** The last good answer, in milliseconds; null after a "no". */
  verifiedAt: number | null
}

export type Licence =
  | { state: 'good'; email: string | null }
  /** There was no answer. The last good one holds for some more days. */
  | { state: 'good_offline'; daysLeft: number }
  /** There was no answer for too long. */
  | { state: 'unknown' }
  | { state: 'refused'; reason: string }
  | { state: 'none' }

export function licenceFor({ base_url, product_id }: Product, file: string) {
  const satang = new Satang(null, { baseUrl: base_url, timeoutMs: 5_000, maxRetries: 1 })
  const asked = ({ key, instance }: Kept) => ({ product_id, license_key: key, instance })

  /** Takes a seat for this device, which has it already from the second time on. */
  async function ask(kept: Kept): Promise<Licence> {
    try {
      const { valid, reason, purchase } = await satang.licenses.verify(asked(kept))
      write({ ...kept, verifiedAt: valid ? Date.now() : null })
      return valid
        ? { state: 'good', email: purchase?.email ?? null }
        : { state: 'refused', reason: reason ?? 'disabled' }
    } catch (error) {
      if (!(error instanceof SatangError)) throw error
      if (error.code === 'license_not_found') {
        write({ ...kept, verifiedAt: null })
        return { state: 'refused', reason: error.code }
      }
      return withoutAnswer(kept)
    }
  }

  function withoutAnswer({ verifiedAt }: Kept): Licence {
    if (verifiedAt === null) return { state: 'unknown' }
    const age = Date.now() - verifiedAt
    // A clock that was set back makes an answer of the future: it does not hold.
    if (age < -DAY_MS || age > HOLDS_DAYS * DAY_MS) return { state: 'unknown' }
    return { state: 'good_offline', daysLeft: Math.ceil(HOLDS_DAYS - age / DAY_MS) }
  }

  function read(): Kept | null {
    try {
      return JSON.parse(readFileSync(file, 'utf8')) as Kept
    } catch {
      return null
    }
  }

  function write(kept: Kept): void {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(`${file}.new`, JSON.stringify(kept), { mode: 0o600 })
    renameSync(`${file}.new`, file)
  }

  return {
    /** At the start of the program. */
    async check(): Promise<Licence> {
      const kept = read()
      return kept ? ask(kept) : { state: 'none' }
    },

    /** With the key that the buyer types. The device keeps its name, so another try takes no second seat. */
    async activate(key: string): Promise<Licence> {
      const before = read()
      const licence = await ask({ key: key.trim(), instance: before?.instance ?? randomUUID(), verifiedAt: null })
      if (licence.state !== 'good') {
        if (before) write(before)
        else rmSync(file, { force: true })
      }
      return licence
    },

    /** Gives the seat back. Without an answer it throws and keeps the key, so that the seat is not lost. */
    async deactivate(): Promise<boolean> {
      const kept = read()
      if (!kept) return false
      try {
        await satang.licenses.release(asked(kept))
      } catch (error) {
        // A key that is known no more has no seat to give back.
        if (!(error instanceof SatangError && error.code === 'license_not_found')) throw error
      }
      rmSync(file, { force: true })
      return true
    },
  }
}
