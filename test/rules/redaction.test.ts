// What a log keeps: enough to see what a request was about, but no secret, no address of a person and no card.
import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { KEPT_BYTES_MAX, redactedJson, redactedQuery, redactedText } from '../../rules/redaction.ts'

const kept = (value: unknown, options?: { people: boolean }) => JSON.parse(redactedJson(value, options) ?? 'null')

describe('a text', () => {
  test.each([
    ['nothing to hide', 'nothing to hide'],
    ['sub_01jd8z7k3n5q9r2t4v6w8x0y1z', 'sub_01jd8z7k3n5q9r2t4v6w8x0y1z'],
    ['Bearer sk_test_4f9XyZ0123456789abcdefABCDEF01ab', 'Bearer sk_test_***'],
    ['sk_live_4f9XyZ0123456789abcdefABCDEF01ab, whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw+/=', 'sk_live_***, whsec_***'],
    ['somchai.jaidee+shop@example.co.th wrote', '***@example.co.th wrote'],
    ['/v1/customers/somchai%40example.com', '/v1/customers/***%40example.com'],
    ['4242 4242 4242 4242', '…4242'],
    ['card 4242-4242-4242-4242!', 'card …4242!'],
    ['tax id 0105599000108', 'tax id …0108'],
    ['9999999999 and 1789000000', '9999999999 and 1789000000'],
    ['0A1B2C3D-11111111-22222222-33334444', '***-33334444'],
    ['https://me:pw@hooks.test/in?key=abc&v=2#x', 'https://***@hooks.test/in?key=***&v=***#x'],
    ['a@b@c.co and a%40b%40c.co', '***@c.co and ***%40c.co'],
    ['@home is no address, nor is me@home', '@home is no address, nor is me@home'],
    ['https://hooks.test/?a?key=abc', 'https://hooks.test/?a?key=***'],
    ['a\0b\ud800c', 'a\ufffdb\ufffdc'],
  ])('%j is kept as %j', (text, expected) => {
    expect(redactedText(text)).toBe(expected)
  })
})

describe('what was made to be slow to read', () => {
  // Each took seconds to minutes with a pattern that tried every start of an address with every end.
  const hostile = [
    '%40',
    '@',
    'a@',
    '%40.',
    '.@',
    '?',
    '?a',
    '://',
    'sk_test_',
    '4 ',
    '0a1b2c3d-',
    '&%40=',
    'https://@',
  ]
  test.each(hostile)('%j, a quarter of a megabyte of it, is as fast as anything', (bit) => {
    const text = bit.repeat(262_144 / bit.length)
    // Time of the processor, since tests share the machine.
    const started = process.cpuUsage()
    redactedText(text)
    redactedQuery(text)
    redactedJson({ [text]: text, list: [text], [`${text}password`]: 1 })
    expect(process.cpuUsage(started).user).toBeLessThan(1_000_000)
  })
})

describe('a query string', () => {
  test('is kept pair by pair, decoded, and there is none of an empty one', () => {
    expect(redactedQuery('limit=10&email=a%40b.co&created[gte]=5&license_key=abc&q=%E0%B8%81')).toBe(
      'limit=10&email=***@b.co&created[gte]=5&license_key=[redacted]&q=ก',
    )
    expect(redactedQuery('')).toBeNull()
  })
})

describe('a body', () => {
  test('loses what its names say is secret or a person’s, at any depth; null stays null', () => {
    expect(
      kept({
        amount_satang: 19_900,
        token: 'tok_1',
        items: [{ licence_key: 'x', quantity: 2, note: null }],
        card: { number: 4242424242424242, cvc: '123', exp_year: 2030 },
        tax_id: null,
        address: { line1: '1 Charoen Krung' },
        account_number: '1234567890',
        metadata: { order: '7', myPassword: 'p', 'a@b.co': 'c@d.co' },
      }),
    ).toEqual({
      amount_satang: 19_900,
      token: '[redacted]',
      items: [{ licence_key: '[redacted]', quantity: 2, note: null }],
      card: { number: '[redacted]', cvc: '[redacted]', exp_year: 2030 },
      tax_id: null,
      address: '[redacted]',
      account_number: '[redacted]',
      metadata: { order: '7', myPassword: '[redacted]', '***@b.co': '***@d.co' },
    })
  })

  test('keeps the name of a product, and not that of a person', () => {
    expect(kept({ name: 'Pro' })).toEqual({ name: 'Pro' })
    expect(kept({ name: 'Somchai' }, { people: true })).toEqual({ name: '[redacted]' })
  })

  test('is nothing when it says nothing', () => {
    for (const value of [{}, [], null, undefined, 'text', 7]) expect(redactedJson(value)).toBeNull()
  })

  test('of a quarter of a megabyte is cut to its first part, quickly', () => {
    const items = Array.from({ length: 5_000 }, (_, i) => ({ price: `price_${i}`, quantity: i }))
    const { items: first } = kept({ items, behind: 1 })
    expect(first[0]).toEqual({ price: 'price_0', quantity: 0 })
    expect(first.at(-1)).toMatch(/^… 4\d\d\d$/)
  })

  test('is JSON of at most 4 KiB, and can be stored, whatever was sent', () => {
    fc.assert(
      fc.property(
        fc.object({
          maxDepth: 12,
          key: fc.string({ unit: 'binary', maxLength: 300 }),
          values: [fc.string({ unit: 'binary', maxLength: 2_000 }), fc.double(), fc.boolean(), fc.constant(null)],
        }),
        (body) => {
          const text = redactedJson(body)
          if (text === null) return
          expect(Buffer.byteLength(text)).toBeLessThanOrEqual(KEPT_BYTES_MAX)
          expect(text.isWellFormed() && !text.includes('\0')).toBe(true)
          JSON.parse(text)
        },
      ),
      { numRuns: 300 },
    )
    const deep = (depth: number): object =>
      depth === 0
        ? { text: 'ก'.repeat(5_000) }
        : { [`ก${depth}`.repeat(60)]: deep(depth - 1), b: ['\u0001'.repeat(900)] }
    expect(Buffer.byteLength(redactedJson(deep(18))!)).toBeLessThanOrEqual(KEPT_BYTES_MAX)
  })
})
