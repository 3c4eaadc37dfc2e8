/*
 * A log for loops over rows in tests that expect no row to fail: what would be logged is thrown.
 */
import type { RowLog } from '../../activities/rows.ts'

export const LOUD: RowLog = {
  error(o, message) {
    throw new Error(message, { cause: (o as { error?: unknown }).error })
  },
}
