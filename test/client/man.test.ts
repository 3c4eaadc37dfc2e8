// The manual page of the command line: everything that the declarations have is in it, as roff that a formatter reads without complaint.
import { execFileSync } from 'node:child_process'
import { expect, test } from '@jest/globals'
import { COMMANDS, OPERATOR } from '../../client/cli/command.ts'
import { main } from '../../client/cli/main.ts'
import { manPage } from '../../client/cli/man.ts'
import { allCalls } from '../../client/cli/resources.ts'
import { COMMON } from '../../client/cli/usage.ts'
import type { World } from '../../client/cli/world.ts'

/** As a reader sees it: without requests and escapes. */
const read = (page: string) => page.replaceAll('\\-', '-').replaceAll('\\(dq', '"').replaceAll('\\e', '\\')

test('has every command, option, resource and verb', () => {
  const page = read(manPage())
  const wanted = [
    ...Object.keys(COMMANDS).map((name) => `satang ${name}`),
    ...Object.keys(OPERATOR).map((name) => `satang ${name}`),
    ...[...Object.keys(COMMON), ...Object.values(COMMANDS).flatMap(({ options }) => Object.keys(options))].map(
      (option) => `--${option}`,
    ),
    ...Object.entries(allCalls()).flatMap(([resource, verbs]) => [
      `.SS "${resource}"`,
      ...Object.entries(verbs).flatMap(([verb, { ids }]) => [resource, verb, ...ids].join(' ')),
    ]),
  ]
  expect(wanted.filter((text) => !page.includes(text))).toEqual([])
  expect(wanted.length).toBeGreaterThan(220)
})

test('is roff: each line is text or a request of man(7), and no text begins as one', () => {
  const lines = manPage().trimEnd().split('\n')
  expect(lines[0]).toMatch(/^\.TH SATANG 1 /)
  const requests = /^\.(TH|SH|SS|TP|B|br|RS|RE)( |$)/
  expect(lines.filter((line) => /^[.']/.test(line) && !requests.test(line))).toEqual([])
  expect(lines.filter((line) => line === '')).toEqual([])
  expect(lines.filter((line) => line === '.RS').length).toBe(lines.filter((line) => line === '.RE').length)
})

test('satang man prints it, and takes nothing', async () => {
  const printed: string[] = []
  const world = { out: (text: string) => void printed.push(text), err: () => {}, env: {} } as unknown as World
  expect(await main(['man'], world)).toBe(0)
  expect(printed.join('')).toBe(manPage())
  expect(await main(['man', 'customers'], world)).toBe(2)
})

test('a formatter has no complaint, where there is one', () => {
  const formatter = ['groff', 'mandoc'].find((name) => {
    try {
      execFileSync('which', [name])
      return true
    } catch {
      return false
    }
  })
  if (!formatter) return
  const args = formatter === 'groff' ? ['-man', '-Tascii', '-ww'] : ['-Tlint', '-Wwarning']
  expect(() => execFileSync(formatter, args, { input: manPage() })).not.toThrow()
})
