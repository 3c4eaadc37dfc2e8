// Ids: the prefixes of the specification, and what is not an id.
import { expect, test } from '@jest/globals'
import { ID_PREFIXES, isId, type Resource, resourceOf } from '../../rules/ids.ts'

const ULID = '01jd8z7k3n5q9r2t4v6w8x0y1z'
const resources = Object.keys(ID_PREFIXES) as Resource[]

test('has the prefixes of the specification, each once', () => {
  const contract =
    'sub cs dc re pay cus prod price we in pm po txn evt whd lic cgr bps clock key mer dp ba ga ss itr req'.split(' ')
  // Prefixes of our own. Those of e-mails, uses of codes, portal log-ins and dashboard members appear in no answer of the API; the others do.
  // Of the contract of gateways: slips and statements.
  const bank = ['slip', 'bst']
  const files = ['pof', 'pic', 'wcf', 'file']
  const links = ['pl']
  const papers = ['tax', 'apr']
  const ours = ['em', 'dcu', 'bpl', 'ctx', 'rpl', 'pos', 'aud', 'sim', 'mem', 'mses', 'mlk', 'mpk']
  expect(Object.values(ID_PREFIXES).sort()).toEqual(
    [...contract, ...bank, ...links, ...papers, ...files, ...ours].sort(),
  )
})

test.each(resources)('an id of %s is told from all others', (resource) => {
  const id = `${ID_PREFIXES[resource]}_${ULID}`
  expect(resourceOf(id)).toBe(resource)
  expect(resources.filter((other) => isId(other, id))).toEqual([resource])
})

test.each([
  ['', 'empty'],
  ['sub_', 'without its ULID'],
  [ULID, 'without a prefix'],
  [`sub${ULID}`, 'without the underscore'],
  [`_${ULID}`, 'with an empty prefix'],
  [`xyz_${ULID}`, 'of an unknown prefix'],
  [`toString_${ULID}`, 'of a prefix every object knows'],
  [`SUB_${ULID}`, 'in upper case'],
  [`sub_${ULID.toUpperCase()}`, 'with an upper-case ULID'],
  [`sub_${ULID.slice(1)}`, 'a character short'],
  [`sub_${ULID}0`, 'a character long'],
  [`sub_${ULID.slice(0, 25)}i`, 'with an i'],
  [`sub_${ULID.slice(0, 25)}l`, 'with an l'],
  [`sub_${ULID.slice(0, 25)}o`, 'with an o'],
  [`sub_${ULID.slice(0, 25)}u`, 'with a u'],
  [`sub_8${ULID.slice(1)}`, 'beyond 128 bits'],
  [`sub_${ULID}\n`, 'with a line break'],
  [` sub_${ULID}`, 'with a blank'],
  [`sub_sub_${ULID}`, 'with two prefixes'],
  ['pm_card_ok', 'a test token'],
])('%p is no id: %s', (text) => {
  expect(resourceOf(text)).toBeNull()
  for (const resource of resources) expect(isId(resource, text)).toBe(false)
})

test('every character of the alphabet may stand in an id', () => {
  for (const character of '0123456789abcdefghjkmnpqrstvwxyz') {
    expect(isId('customer', `cus_0${character.repeat(25)}`)).toBe(true)
  }
})
