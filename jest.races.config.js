/*
 * Two connections, stepped through every pair of commands that touch the same root (test/races/, `npm run test:races`). Some minutes on two cores.
 */
import base from './jest.config.js'

export default {
  ...base,
  testMatch: ['<rootDir>/test/races/*.test.ts'],
  testPathIgnorePatterns: ['/node_modules/'],
  testTimeout: 300_000,
}
