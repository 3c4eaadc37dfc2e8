// The parts of a verifier's answer that both verifiers have, read strictly: they pass on what the banks' own slip interface says.
import { z } from 'zod'
import { PROXY_TYPES, type ProxyType } from '../../rules/slips.ts'
import { readTypedBaht } from '../../rules/typed-baht.ts'

/** An amount in baht as a JSON number, in satang. More than two decimals, nothing and less than nothing are faults. */
export const bahtAmount = z
  .number()
  .transform((baht) => readTypedBaht(String(baht)))
  .refine((amount) => amount !== null && amount > 0, 'not an amount of baht')
  .transform((amount) => amount ?? 0)

/** An instant with its offset, in Unix seconds. */
export const instant = z
  .string()
  .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/)
  .transform((text) => Math.floor(Date.parse(text) / 1_000))
  .refine(Number.isFinite, 'no such time')

/** Text that may be missing, null or empty: null. */
export const optionalText = z
  .string()
  .nullish()
  .transform((text) => text?.trim() || null)

/** A kind of PromptPay id; null for none and for one that is not known here. */
export const proxyType = z
  .string()
  .nullish()
  .transform((text): ProxyType | null => PROXY_TYPES.find((type) => type === text?.toUpperCase()) ?? null)

/** What is there of ref1, ref2 and ref3. */
export function referencesOf(...references: (string | null)[]): string[] {
  return references.filter((reference) => reference !== null)
}
