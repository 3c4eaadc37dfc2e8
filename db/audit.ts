// Checks every invariant of a whole database once, for the command line: `npm run satang -- audit`. It writes nothing. Only the scheduled audit
// writes a row of `audits`.

import { findBrokenInvariants, type Kept, sampleIds } from './invariants/check.ts'
import { openDatabase } from './orm.ts'

export interface AuditPrinted extends Omit<Kept, 'failures'> {
  failures: { promise: string; count: number | null; sample_ids: string[] }[]
}

/** Only reads. Safe to run beside everything else. `timeoutSeconds`: for each question. */
export async function auditDatabase(
  url: string,
  { timeoutSeconds }: { timeoutSeconds?: number } = {},
): Promise<AuditPrinted> {
  const db = await openDatabase(url, { poolMax: 2 })
  try {
    const kept = await findBrokenInvariants(db.pool, { underWay: 'limited', timeoutSeconds })
    return {
      ...kept,
      failures: kept.failures.map((f) => ({ promise: f.promise, count: f.count, sample_ids: sampleIds(f) })),
    }
  } finally {
    await db.close()
  }
}
