// JSON with its parts in colours: the text stays as it is, whatever stands in it, and each part has its kind.
import { expect, test } from '@jest/globals'
import { coloured } from '../web/dashboard/components/json.ts'

const plain = (shown: string) =>
  shown
    .replaceAll(/<[^>]+>/g, '')
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')

test('names, texts and numbers are told apart, and nothing is lost', () => {
  const value = {
    name: 'a "quoted" \\ text: {1, 2}\n<b>&',
    'odd: "name"': [1, -2.5e10, true, false, null, [], {}, ''],
    ไทย: 'ชำระแล้ว',
  }
  const text = JSON.stringify(value, null, 2)
  const { text: shown } = coloured(text)
  expect(plain(shown)).toBe(text)
  const kinds = [...shown.matchAll(/class="json-(\w+)"/g)].map(([, kind]) => kind)
  expect(kinds).toEqual([...['name', 'text', 'name'], ...Array(5).fill('number'), ...['text', 'name', 'text']])
})

test('what is cut, or is no JSON, is shown to its end', () => {
  for (const text of ['{"a": "unfinished \\', '"', 'not json at all', '', '{"a": 1'])
    expect(plain(coloured(text).text)).toBe(text)
})
