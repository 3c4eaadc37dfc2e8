// Takes pictures of every page in Chromium, in both languages and widths, into the folder pictures/: `npm run pictures`, or a part of them by
// `npm run pictures -- test/web/checkout`. The tests of pages take them, so what is in them is what is tested.
import { spawn } from 'node:child_process'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const folder = join(root, 'pictures')
const [which = 'test/web', ...more] = process.argv.slice(2)
const jest = [
  '--disable-warning=ExperimentalWarning',
  join(root, 'node_modules/jest/bin/jest.js'),
  '-c',
  'jest.long.config.js',
  which,
  ...more,
]
const env = { ...process.env, PAGE_SHOTS: process.env.PAGE_SHOTS ?? folder }
spawn(process.execPath, jest, { cwd: root, env, stdio: 'inherit' }).on('exit', (code) => {
  console.log(`The pictures are in ${env.PAGE_SHOTS}.`)
  process.exitCode = code ?? 1
})
