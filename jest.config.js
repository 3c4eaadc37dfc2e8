/*
 * How the tests run: by Node itself (test/support/native/), one Postgres and one Temporal for the whole run (test/support/).
 * A test that needs more than two minutes waits for something it should be told about instead.
 */
import { availableParallelism } from 'node:os'

/**
 * What has no place in the few minutes of `npm test` and runs by `npm run test:long`: processes that are killed and started, random
 * lives, every page in a browser, workflows that are changed and bundled anew, and long histories.
 */
export const LONG = [
  '/test/faults/',
  '/test/properties/',
  '/test/fuzz/abuse',
  '/test/web/(?!charts|invoice|mail|qr-picture|storefront)',
  '/test/replay-gate',
  '/test/workflows/versioning',
  '/test/journeys/(background|forty-subscriptions|many|years)',
  '/test/scripts/(audit|hangs|keys|member|merchant|part|starts|workflow)',
  '/test/api/(dashboard-every-page|main|outages|simulations)',
  '/test/activities/(simulation|slow-gateway|webhook-times)\\.',
]

export default {
  testMatch: ['<rootDir>/test/**/*.test.ts'],
  testPathIgnorePatterns: [
    '/node_modules/',
    ...LONG,
    // Runs of their own: npm run test:size, test:races, test:fuzz. Here is a sample of the races, and that none is left out, and of hostile values.
    '/test/size/',
    '/test/races/(?!sample|registry)',
    '/test/fuzz/(?!values|abuse)',
  ],
  extensionsToTreatAsEsm: ['.ts'],
  // Node loads TypeScript itself, and the application once per worker process.
  transform: {},
  testEnvironment: '<rootDir>/test/support/native/environment.ts',
  runtime: '<rootDir>/test/support/native/runtime.ts',
  modulePathIgnorePatterns: ['<rootDir>/\\.(cache|data|tools)/'],
  watchPathIgnorePatterns: ['<rootDir>/\\.(cache|data|tools)/'],
  globalSetup: '<rootDir>/test/support/global-setup.ts',
  globalTeardown: '<rootDir>/test/support/global-teardown.ts',
  reporters: ['default', '<rootDir>/test/support/reporter.ts'],
  // All workers share one Postgres and one Temporal, which more than eight would wait for.
  maxWorkers: Math.min(Math.max(availableParallelism(), 2), 8),
  workerIdleMemoryLimit: '1.5GB',
  testTimeout: 120_000,
}
