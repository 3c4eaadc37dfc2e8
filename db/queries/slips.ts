// Slips that wait for their verifier.
import type { EntityManager } from '@mikro-orm/postgresql'
import { Slip } from '../entities/index.ts'

/** The slips whose verifier is to be asked again at `now` (Unix seconds), the longest due first. */
export function dueSlips(em: EntityManager, now: number, limit: number): Promise<Slip[]> {
  return em.find(Slip, { nextActionAt: { $lte: now } }, { orderBy: { nextActionAt: 'asc' }, limit })
}
