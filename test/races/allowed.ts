/*
 * What the races may find without failing, each with the reason. An entry that nothing matches any more is to be deleted.
 */
import type { Allowed } from './suite.ts'

export const ALLOWED: readonly Allowed[] = []
