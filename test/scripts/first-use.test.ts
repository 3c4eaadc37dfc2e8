// A freshly started API or worker has not loaded what only some requests need: each of these packages takes memory, and many an installation never uses it.
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from '@jest/globals'

const ROOT = join(import.meta.dirname, '../..')

/** By what needs them first. */
const AT_FIRST_USE = {
  'a document as PDF': ['pdfkit', 'fontkit', 'brotli'],
  'an uploaded picture': ['sharp', '@img/sharp-linux-x64'],
  'a picture of a bank slip': ['zxing-wasm', '@jsquash/webp'],
  'a passkey': ['@simplewebauthn/server', '@peculiar/x509'],
  'a report as XLSX, a zip archive': ['write-excel-file', 'fflate'],
  'an account at Stripe': ['stripe'],
  'a mail server': ['nodemailer'],
  'pictures in a bucket': ['aws4fetch'],
}

/** Without settings a main file loads all that it imports and ends. */
const LISTING = `
  import { registerHooks } from 'node:module'
  const loaded = new Set()
  registerHooks({
    load(url, context, next) {
      const [, name] = /.*\\/node_modules\\/((?:@[^/]+\\/)?[^/]+)/.exec(url) ?? []
      if (name) loaded.add(name)
      return next(url, context)
    },
  })
  process.on('exit', () => console.log(JSON.stringify([...loaded])))
  await import(process.argv[1])`

test.each([
  ['api/main.ts', 'koa'],
  ['worker/main.ts', '@temporalio/worker'],
])(
  '%s has loaded none of the packages that wait for their first use',
  async (main, present) => {
    const args = ['--disable-warning=ExperimentalWarning', '--input-type=module', '-e', LISTING, join(ROOT, main)]
    const run = promisify(execFile)(process.execPath, args, { cwd: ROOT, env: { PATH: process.env.PATH } })
    const { stdout } = (await run.catch((error: unknown) => error)) as { stdout: string }
    const loaded = JSON.parse(stdout) as string[]
    expect(loaded).toContain(present)
    const early = Object.entries(AT_FIRST_USE).filter(([, names]) => names.some((name) => loaded.includes(name)))
    expect(early).toEqual([])
  },
  600_000,
)
