// The dashboard speaks of every event and every decline in both languages.
import { expect, test } from '@jest/globals'
import { declineReason } from '../../resources/decline-words.ts'
import { eventSentence } from '../../resources/event-words.ts'
import { DECLINES, TRANSFER_FAILED } from '../../rules/declines.ts'
import { EVENT_TYPES } from '../../rules/events.ts'

const THAI = /[\u0e00-\u0e7f]/

test('each event type has a sentence of its own in both languages', () => {
  for (const locale of ['en', 'th'] as const) {
    const sentences = EVENT_TYPES.map((type) => eventSentence(type, locale))
    expect(new Set(sentences).size).toBe(EVENT_TYPES.length)
    expect(sentences.filter((sentence) => THAI.test(sentence) !== (locale === 'th'))).toEqual([])
    expect(sentences.filter((sentence) => sentence.length > 60 || /[_.]/.test(sentence))).toEqual([])
  }
})

test('each decline and a transfer that failed have their reason in both languages', () => {
  for (const code of [...Object.keys(DECLINES), TRANSFER_FAILED]) {
    expect([code, THAI.test(declineReason(code, 'th'))]).toEqual([code, true])
    expect([code, /[_\u0e00-\u0e7f]/.test(declineReason(code, 'en'))]).toEqual([code, false])
  }
})
