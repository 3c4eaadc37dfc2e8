// What an endpoint may subscribe to, and which types a replay sends it.
import { describe, expect, test } from '@jest/globals'
import { replayedTypes, unknownTypes } from '../../rules/webhook-endpoints.ts'

test('a type that does not exist is named by its place, and a star is told of the empty list', () => {
  expect(unknownTypes('enabled_events', ['invoice.paid', 'payment.succeeded'])).toEqual([])
  const problems = unknownTypes('enabled_events', ['*', 'invoice.paid', 'invoice.payed', 'toString'])
  expect(problems.map(({ param }) => param)).toEqual(['enabled_events[0]', 'enabled_events[2]', 'enabled_events[3]'])
  expect(problems[0]!.message).toContain('empty list')
  expect(problems[1]!.message).toContain('`invoice.payed`')
})

describe('a replay sends', () => {
  test.each([
    ['all types to an endpoint that wants all', [], [], []],
    ['what is asked for to an endpoint that wants all', [], ['invoice.paid'], ['invoice.paid']],
    ['what the endpoint wants when nothing is asked for', ['invoice.paid'], [], ['invoice.paid']],
    ['what both say', ['invoice.paid', 'invoice.voided'], ['invoice.paid', 'invoice.paid'], ['invoice.paid']],
  ])('%s', (_, enabled, wanted, types) => {
    expect(replayedTypes(enabled, wanted)).toEqual({ types, problems: [] })
  })

  test('nothing that the endpoint does not want, and says so', () => {
    const { problems } = replayedTypes(['invoice.paid'], ['invoice.paid', 'invoice.voided', 'nothing'])
    expect(problems.map(({ param }) => param).sort()).toEqual(['types[1]', 'types[2]'])
  })
})
