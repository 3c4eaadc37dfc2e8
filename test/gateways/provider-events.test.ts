// The events to choose at a provider: the dashboard names those that the guides name, in both languages.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { eventsToChoose } from '../../rules/gateway-accounts.ts'

test.each(['gateways.md', 'gateways.th.md'])('of Stripe are those of docs/%s', (file) => {
  const page = readFileSync(join(import.meta.dirname, '../../docs', file), 'utf8')
  const step = page.slice(page.indexOf('*Developers → Webhooks*'))
  const named = [...step.slice(0, step.indexOf('whsec_')).matchAll(/`([a-z_]+(?:\.[a-z_]+)+)`/g)].map(
    ([, name]) => name,
  )
  expect(named).toEqual(eventsToChoose('stripe'))
})

test('of the others are none: Opn sends all, and a bank has no list', () => {
  expect([eventsToChoose('opn'), eventsToChoose('bank')]).toEqual([[], []])
})
