/*
 * `npm run test:long`: tests with tables of a million rows, one file after the other. Everything else is as in jest.config.js.
 */
import config from './jest.config.js'

export default {
  ...config,
  testMatch: ['<rootDir>/test/long/**/*.test.ts'],
  testPathIgnorePatterns: ['/node_modules/'],
  maxWorkers: 1,
  testTimeout: 900_000,
}
