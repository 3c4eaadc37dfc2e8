/*
 * How the tests run: TypeScript by swc, ES modules, one Postgres and one Temporal for the whole run (test/support/).
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
  transform: {
    '\\.ts$': ['@swc/jest', { jsc: { parser: { syntax: 'typescript' }, target: 'es2024' }, module: { type: 'es6' } }],
  },
  modulePathIgnorePatterns: ['<rootDir>/\\.(cache|data|tools)/'],
  watchPathIgnorePatterns: ['<rootDir>/\\.(cache|data|tools)/'],
  globalSetup: '<rootDir>/test/support/global-setup.ts',
  globalTeardown: '<rootDir>/test/support/global-teardown.ts',
  reporters: ['default', '<rootDir>/test/support/reporter.ts'],
  maxWorkers: 2,
  // The modules of a finished file stay in V8's heap (they are made by node:vm): after two hundred files a worker would run out of its 4 GB.
  workerIdleMemoryLimit: '1.2GB',
  testTimeout: 120_000,
}
