// Archives for downloads: every file comes out as it went in, and a file that fails takes the archive with it.
import { randomBytes } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { expect, test } from '@jest/globals'
import { unzipSync } from 'fflate'
import { type ZippedFile, zipOf } from '../../api/zip.ts'

async function* files(...list: ZippedFile[]): AsyncGenerator<ZippedFile> {
  yield* list
}

test('has each file as it was: empty, in several pieces, compressed already, with a Thai name', async () => {
  const rows = Buffer.from('วันที่,จำนวนเงิน\r\n2026-11-30,107.00\r\n'.repeat(20_000))
  const random = randomBytes(300_000)
  const empty = Buffer.alloc(0)
  const list = [
    { name: 'รายงานภาษีขาย.csv', body: rows },
    { name: 'empty.csv', body: empty },
    { name: 'exact.csv', body: rows.subarray(0, 256 * 1024) },
    { name: 'sales.xlsx', body: random },
  ]
  const zip = await buffer(await zipOf(files(...list), 1_800_000_000))
  expect(zip.length).toBeLessThan(random.length + rows.length / 10)
  const found = unzipSync(zip)
  expect(Object.keys(found)).toEqual(list.map(({ name }) => name))
  for (const { name, body } of list) expect([name, body.equals(Buffer.from(found[name] ?? []))]).toEqual([name, true])
})

test('is not made when one of its files fails', async () => {
  async function* broken(): AsyncGenerator<ZippedFile> {
    yield { name: 'sales.csv', body: Buffer.from('a') }
    throw new Error('too many rows')
  }
  await expect(zipOf(broken(), 1_800_000_000)).rejects.toThrow('too many rows')
})

test('those that are made while it is read come out as they went in, one at a time, and a broken one breaks the stream', async () => {
  let made = 0
  async function* later() {
    for (const name of ['a.jpg', 'b.pdf', 'c.txt']) {
      made += 1
      yield { name, body: Buffer.alloc(300_000, name) }
    }
  }
  const stream = await zipOf(files({ name: 'first.csv', body: Buffer.from('1') }), 1_800_000_000, later())
  expect(made).toBe(0)
  const out = unzipSync(await buffer(stream))
  expect(Object.keys(out)).toEqual(['first.csv', 'a.jpg', 'b.pdf', 'c.txt'])
  expect(Buffer.from(out['b.pdf']!).equals(Buffer.alloc(300_000, 'b.pdf'))).toBe(true)
  async function* broken() {
    yield { name: 'a.txt', body: Buffer.from('a') }
    throw new Error('gone')
  }
  await expect(buffer(await zipOf(files(), 1_800_000_000, broken()))).rejects.toThrow('gone')
})
