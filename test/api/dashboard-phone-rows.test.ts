// Where the cells of a row stand on a phone, by what its columns say (web/components/table.ts).
import { expect, test } from '@jest/globals'
import { type Column, table } from '../../web/components/table.ts'

/** `number:id who:lead` of a table with these columns. */
function placed(columns: readonly (readonly [label: string, phone: Column<string>['phone']])[]): string {
  const made = columns.map(([label, phone]) => ({ label, ...(phone && { phone }), cell: () => label }))
  const { text } = table('Rows', made, ['one'])
  return [...text.matchAll(/ data-at="(\w+)" data-label="(\w+)"/g)].map(([, at, label]) => `${label}:${at}`).join(' ')
}

test('a number leads only where nothing else does', () => {
  expect(
    placed([
      ['number', 'id'],
      ['kind', 'below'],
      ['who', 'lead'],
      ['total', 'side'],
      ['day', 'corner'],
    ]),
  ).toBe('number:id kind:below who:lead total:side day:corner')
  expect(
    placed([
      ['number', 'id'],
      ['kind', 'below'],
      ['total', 'side'],
      ['day', 'corner'],
    ]),
  ).toBe('number:lead kind:below total:side day:corner')
  expect(
    placed([
      ['total', undefined],
      ['who', 'below'],
      ['day', 'id'],
      ['act', 'corner'],
    ]),
  ).toBe('total:lead who:below day:id act:corner')
})

test('columns that say nothing take the places that are left, and the last one the corner', () => {
  expect(
    placed([
      ['name', undefined],
      ['state', undefined],
      ['mail', 'below'],
      ['day', undefined],
    ]),
  ).toBe('name:lead state:side mail:below day:corner')
})
