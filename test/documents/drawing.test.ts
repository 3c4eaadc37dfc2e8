// The picture of a paper: the first page of what the PDF has, in outlines alone.
import { expect, test } from '@jest/globals'
import sharp from 'sharp'
import { layOutDocument, makeDocument } from '../../documents/document.ts'
import { firstPageSvg } from '../../documents/drawing.ts'
import { PAGE } from '../../documents/sheet.ts'
import { boxesIn, contents, line, openDocument, taxInvoice } from '../support/documents.ts'

const drawn = (paper: ReturnType<typeof contents>) => firstPageSvg((sheet) => layOutDocument(sheet, paper))

/** Where its lines begin, from the left and from the foot. */
const startsIn = (svg: string) =>
  [...svg.matchAll(/<g fill="#\w+" transform="translate\(([\d.]+) ([\d.]+)\) scale\([^)]+\)"><use/g)].map(
    ([, x, y]) => ({
      x: Number(x),
      y: PAGE.height - Number(y),
    }),
  )

test('draws no text, the same each time, and what can be seen', async () => {
  for (const paper of [contents(), openDocument({ invoice: { qrPayload: '00020101021129370016A000000677010111' } })]) {
    const svg = drawn(paper)
    expect(svg).not.toMatch(/<text|NaN|undefined|href="(?!#)/)
    expect(drawn(paper)).toBe(svg)
    const { channels } = await sharp(Buffer.from(svg)).greyscale().stats()
    expect(channels[0]?.min).toBeLessThan(80)
    expect(channels[0]?.mean).toBeGreaterThan(200)
  }
})

test('begins each line where the PDF has it', async () => {
  for (const paper of [contents(), contents({ locale: 'en' }), openDocument({ invoice: { memo: 'ขอบคุณที่ใช้บริการ' } })]) {
    const boxes = await boxesIn(await makeDocument(paper))
    const starts = startsIn(drawn(paper))
    expect(starts.length).toBeGreaterThan(20)
    const elsewhere = starts.filter(
      ({ x, y }) => !boxes.some((box) => Math.abs(box.x - x) < 0.5 && Math.abs(box.y - y) < 0.5),
    )
    expect(elsewhere).toEqual([])
  }
})

test('ends below what is written, and with the foot only where the page is full', () => {
  const heightOf = (svg: string) => Number(/viewBox="0 0 [\d.]+ ([\d.]+)"/.exec(svg)?.[1])
  const short = drawn(contents())
  const lowest = Math.max(
    ...startsIn(short)
      .map(({ y }) => PAGE.height - y)
      .filter((y) => y < heightOf(short)),
  )
  expect(heightOf(short)).toBeLessThan(PAGE.height - 100)
  expect(heightOf(short) - lowest).toBeGreaterThan(20)
  const lines = Array.from({ length: 60 }, (_, n) => line(`Item ${n}`, 10_700))
  expect(heightOf(drawn(contents({ invoice: { lines } })))).toBe(PAGE.height)
})

test('shows the first page alone, a logo, and the stamp of what was cancelled', () => {
  const lines = Array.from({ length: 60 }, (_, n) => line(`Item ${n}`, 10_700))
  const many = startsIn(drawn(contents({ invoice: { lines } })))
  expect(many.length).toBeGreaterThan(startsIn(drawn(contents())).length)
  expect(Math.min(...many.map(({ y }) => y))).toBeGreaterThan(0)
  expect(drawn(contents())).not.toMatch(/rotate|<image/)
  const cancelled = taxInvoice([line('Studio Plan', 10_700)], { cancelledAt: 1_770_000_000 })
  expect(drawn(contents({ taxDocument: cancelled }))).toContain('<g transform="rotate(-40 ')
  expect(drawn(contents({ logo: 'aGk=' }))).toContain('href="data:image/png;base64,aGk="')
})
