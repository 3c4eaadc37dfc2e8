/*
 * `npm run test:size`: tests with tables of a million rows, one file after the other. Everything else is as in jest.config.js.
 */
import base from './jest.config.js'

process.env.TEST_SERVERS_ON_DISK ??= '1'

export default {
  ...base,
  testMatch: ['<rootDir>/test/size/**/*.test.ts'],
  testPathIgnorePatterns: ['/node_modules/'],
  maxWorkers: 1,
  testTimeout: 900_000,
}
