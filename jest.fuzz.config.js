/*
 * `npm run test:fuzz`: all hostile values in every place of every call, page and form, minutes of floods and slow clients, and schemathesis. The ordinary run has a sample.
 */
import base from './jest.config.js'

process.env.FUZZ ??= 'whole'

export default {
  ...base,
  testMatch: ['<rootDir>/test/fuzz/*.test.ts'],
  testPathIgnorePatterns: ['/node_modules/'],
  maxWorkers: 1,
  testTimeout: 1_800_000,
}
