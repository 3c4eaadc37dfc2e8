/*
 * `npm run test:long`: what takes longer than `npm test` may (LONG of jest.config.js).
 */
import base, { LONG } from './jest.config.js'

export default {
  ...base,
  testPathIgnorePatterns: base.testPathIgnorePatterns.filter((pattern) => !LONG.includes(pattern)),
  testMatch: undefined,
  testRegex: LONG.map((pattern) => `^(?=.*\\.test\\.ts$).*${pattern}`),
}
