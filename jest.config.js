/*
 * How the tests run: by Node itself (test/support/native/), one Postgres and one Temporal for the whole run (test/support/).
 * A test that needs more than two minutes waits for something it should be told about instead.
 */
import { availableParallelism } from 'node:os'

/**
 * What has no place in the few minutes of `npm test` and runs by `npm run test:long`: processes that are killed and started, property
 * runs, hostile values, pages in a browser, journeys through the whole system but four, workflows that are changed and bundled anew, and
 * single files of more than ten seconds whose subject others in the short run have too.
 */
export const LONG = [
  '/test/faults/',
  '/test/examples/',
  '/test/properties/',
  '/test/fuzz/(abuse|values)',
  '/test/web/(?!charts|mail|qr-picture)',
  '/test/replay-gate',
  '/test/workflows/(histories|subscription|versioning)',
  '/test/journeys/(?!checkouts|clocks|discounts|temporal)',
  '/test/races/sample',
  '/test/commands/(change-plan|seed|transfer-match)',
  '/test/documents/document\\.',
  '/test/invariants/breaks',
  '/test/scripts/(audit|hangs|keys|member|merchant|part|starts|workflow)',
  '/test/api/(collecting|examples-live|dashboard-closed|dashboard-every-page|erasure|guide|hosted-limits|main|outages|portal-account|scope-reach|simulations)',
  '/test/activities/(delivery|paying-out|simulation|slow-gateway|webhook-times)\\.',
  '/test/worker/(mailer|retention)',
  '/test/client/(python|cli|generators|reference-samples)',
]

export default {
  testMatch: ['<rootDir>/test/**/*.test.ts'],
  testPathIgnorePatterns: [
    '/node_modules/',
    ...LONG,
    // Runs of their own: npm run test:size, test:races, test:fuzz.  Here is only that no race is left out.
    '/test/size/',
    '/test/races/(?!sample|registry)',
    '/test/fuzz/(?!values|abuse)',
  ],
  extensionsToTreatAsEsm: ['.ts'],
  // Node loads TypeScript itself, and the application once per worker process.
  transform: {},
  testEnvironment: '<rootDir>/test/support/native/environment.ts',
  runtime: '<rootDir>/test/support/native/runtime.ts',
  // The package in client/ has the name of this one.
  modulePathIgnorePatterns: ['<rootDir>/\\.(cache|data|tools)/', '<rootDir>/client/package\\.json'],
  watchPathIgnorePatterns: ['<rootDir>/\\.(cache|data|tools)/'],
  globalSetup: '<rootDir>/test/support/global-setup.ts',
  globalTeardown: '<rootDir>/test/support/global-teardown.ts',
  reporters: ['default', '<rootDir>/test/support/reporter.ts'],
  // One more than cores, since tests wait for the database. All share one Postgres and one Temporal, which more than eight would wait for.
  maxWorkers: Math.min(Math.max(availableParallelism(), 2) + 1, 8),
  workerIdleMemoryLimit: '1.5GB',
  // A hanging test ends; a busy machine, on which one takes ten times as long as alone, fails none.
  testTimeout: 300_000,
}
