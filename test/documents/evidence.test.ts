// The evidence against a dispute as PDF: what it says where much, and where nothing is known. Its file over HTTP: test/api/dashboard-refunds-disputes.
import { expect, test } from '@jest/globals'
import { type EvidenceContents, makeEvidence } from '../../documents/evidence.ts'
import { satang } from '../../rules/money.ts'
import { fromBangkok } from '../../rules/periods.ts'
import { overlapsIn, readPdf, squeezed } from '../support/documents.ts'

const AT = fromBangkok({ year: 2026, month: 12, day: 4, hour: 8 })

const contents = (fields: Partial<EvidenceContents> = {}): EvidenceContents => ({
  ...{ locale: 'en', seller: 'Hong Saeng Studio', livemode: true, madeAt: AT },
  dispute: {
    ...{ id: 'dp_1', amount: satang(29_900), reason: 'Buyer says they did not authorise it', openedAt: AT },
    answerBy: AT + 9 * 86_400,
  },
  payment: {
    ...{ id: 'pay_1', amount: satang(29_900), paidAt: AT - 86_400, method: 'Visa •••• 4242', reference: 'pi_3Q' },
    ...{ invoice: 'INV-2026-000004', bought: ['สตูดิโอ', 'แอปใส่ลายน้ำ'] },
  },
  customer: { id: 'cus_1', name: 'นกน้อย ใจดี', email: 'nok@example.com', phone: null, since: AT - 90 * 86_400 },
  earlier: [],
  logIns: [],
  licences: [],
  story: [],
  ...fields,
})

test('says what is known, with days and devices, and goes on over pages without writing over itself', async () => {
  const story = Array.from({ length: 60 }, (_, n) => ({
    ...{ at: AT - n * 3_600, what: `Email: receipt INV-2026-${String(n).padStart(6, '0')}` },
    why: n % 2 ? 'it was sent' : null,
  }))
  const pdf = await makeEvidence(
    contents({
      story,
      earlier: [{ at: AT - 30 * 86_400, amount: satang(29_900), invoice: 'INV-2026-000001' }],
      logIns: [
        { at: AT - 7_200, lastSeenAt: AT - 3_600, device: 'Safari · iPhone', from: '203.0.113.7' },
        { at: AT - 9_000, lastSeenAt: null, device: null, from: null },
      ],
      licences: [
        {
          ...{ key: 'ABCD-EFGH', product: 'แอปใส่ลายน้ำ' },
          devices: [{ id: 'mac-of-nok', firstSeen: AT - 86_400, lastSeen: AT - 3_600 }],
        },
      ],
    }),
  )
  const pages = await readPdf(pdf)
  expect(pages.length).toBeGreaterThan(2)
  for (const words of [
    '฿299.00',
    'Visa •••• 4242',
    'pi_3Q',
    'Safari · iPhone · 203.0.113.7',
    'last seen 04/12/2026 07:00',
  ])
    expect([words, pages[0]!.includes(squeezed(words))]).toEqual([words, true])
  const all = pages.join('')
  for (const words of [
    'Device not known',
    'mac-of-nok: 03/12/2026 08:00 – 04/12/2026 07:00',
    'INV-2026-000059',
    'สตูดิโอ',
  ])
    expect([words, all.includes(squeezed(words))]).toEqual([words, true])
  expect(all).not.toContain(squeezed('Test mode'))
  expect(await overlapsIn(pdf)).toEqual([])
})

test('says in Thai, and in test mode, that there is nothing', async () => {
  const pdf = await makeEvidence(contents({ locale: 'th', livemode: false }))
  const text = (await readPdf(pdf)).join('')
  for (const words of ['โหมดทดสอบ', 'ไม่มี', 'ตอบภายใน', '13/12/2569'])
    expect([words, text.includes(squeezed(words))]).toEqual([words, true])
  expect(await overlapsIn(pdf)).toEqual([])
})
