// The rows of a timeline in both languages: no sentence is missing, none is in the other language.
import { expect, test } from '@jest/globals'
import { TIMELINE_WORDS } from '../../resources/timeline-words.ts'

type Words = Readonly<Record<string, unknown>>

/** Each sentence, with every blank filled in by a number, which has no language. */
function sentencesOf(words: Words): [string, string][] {
  return Object.entries(words).flatMap(([name, value]): [string, string][] => {
    if (typeof value === 'string') return [[name, value]]
    if (typeof value === 'function') return [1, 2].map((n): [string, string] => [name, String(value(n, n))])
    return sentencesOf(value as Words).map(([key, text]) => [`${name}.${key}`, text])
  })
}

test('each sentence is in its language', () => {
  const thai = /[\u0e00-\u0e7f]/
  const named = ({ field: _, ...words }: Words) => sentencesOf(words)
  expect(named(TIMELINE_WORDS.en).filter(([, text]) => thai.test(text))).toEqual([])
  expect(named(TIMELINE_WORDS.th).filter(([, text]) => !thai.test(text))).toEqual([])
  expect(named(TIMELINE_WORDS.th).filter(([, text]) => /[a-z]/.test(text))).toEqual([])
  expect(TIMELINE_WORDS.th.field('payment_method')).toBe('บัตร')
})
