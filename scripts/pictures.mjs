// Takes pictures of every page, mail and PDF in Chromium, in both languages and widths, light and dark, into the folder pictures/, with an index.html to leaf through:
// `npm run pictures`. The tests of pages take them, so what is in them is what is tested. `npm run pictures -- test/web/checkout` takes those of other
// tests, `npm run pictures -- --readme` also renews the three of README (docs/pictures/) and those of
// the front page (web/front/pictures/).
import { spawn } from 'node:child_process'
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { indexPage } from './pictures/index-page.ts'
import { FRONT_SHOTS, README_PICTURES, writeReadmePicture } from './pictures/readme.ts'

const root = join(import.meta.dirname, '..')
const folder = process.env.PAGE_SHOTS ?? join(root, 'pictures')
const args = process.argv.slice(2)
const isReadme = args.includes('--readme')
const wanted = args.filter((arg) => arg !== '--readme')
const tests =
  wanted.length > 0
    ? wanted
    : isReadme
      ? ['test/web/buyers-every-page', 'test/web/papers-every-page']
      : ['test/web/.*every-page']
const jest = [
  '--disable-warning=ExperimentalWarning',
  join(root, 'node_modules/jest/bin/jest.js'),
  '-c',
  'jest.long.config.js',
  ...tests,
]
mkdirSync(folder, { recursive: true })
const env = { ...process.env, PAGE_SHOTS: folder }
spawn(process.execPath, jest, { cwd: root, env, stdio: 'inherit' }).on('exit', async (code) => {
  process.exitCode = code ?? 1
  writeFileSync(join(folder, 'index.html'), indexPage(readdirSync(folder)))
  console.log(`The pictures are in ${folder}; open index.html there.`)
  if (!isReadme) return
  for (const picture of README_PICTURES) await writeReadmePicture(folder, join(root, 'docs/pictures'), picture)
  for (const picture of FRONT_SHOTS) await writeReadmePicture(folder, join(root, 'web/front/pictures'), picture)
  console.log('The pictures of README are in docs/pictures, those of the front page in web/front/pictures.')
})
