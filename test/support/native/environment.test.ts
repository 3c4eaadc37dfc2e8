// Tests what the environment of test files guarantees: the process is left as it was found.
import { tmpdir } from 'node:os'
import { expect, test } from '@jest/globals'
import NativeEnvironment from './environment.ts'

test('a file leaves settings and folder of the process as it found them', async () => {
  const { cwd, env } = { cwd: process.cwd(), env: { ...process.env } }
  const environment = new NativeEnvironment({ projectConfig: { fakeTimers: {} } })
  await environment.setup()
  process.env.SATANG_LEFT_BEHIND = 'yes'
  process.env.PATH = '/nowhere'
  process.chdir(tmpdir())
  await environment.teardown()
  expect({ cwd: process.cwd(), env: { ...process.env } }).toEqual({ cwd, env })
})
