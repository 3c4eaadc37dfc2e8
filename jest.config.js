/*
 * How the tests run: by Node itself (test/support/native/), one Postgres and one Temporal for the whole run (test/support/).
 * A test that needs more than two minutes waits for something it should be told about instead.
 */
export default {
  testMatch: ['<rootDir>/test/**/*.test.ts'],
  // Tests with big tables and races have runs of their own (npm run test:long, npm run test:races); here is a sample of the races, and that none is left out, and of hostile values and callers (npm run test:fuzz).
  testPathIgnorePatterns: [
    '/node_modules/',
    '<rootDir>/test/long/',
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
  maxWorkers: 2,
  workerIdleMemoryLimit: '1.5GB',
  testTimeout: 120_000,
}
