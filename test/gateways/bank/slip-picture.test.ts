// Slips in pictures: screenshots, photographs, what is no picture, and what would fill the memory. All pictures are drawn here.
import { deflateSync } from 'node:zlib'
import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { pictureHeader } from '../../../gateways/bank/picture-header.ts'
import { PICTURE_BYTES_MAX, readSlipPicture, TooManyPictures } from '../../../gateways/bank/slip-picture.ts'
import { satang } from '../../../rules/money.ts'
import { promptPayPayload } from '../../../rules/promptpay.ts'
import { encodeSlipQr } from '../../../rules/slip-qr.ts'
import { draw, jpeg, type Picture, png, pngFile, type Scene, webp } from '../../support/pictures.ts'

const SLIP = encodeSlipQr({ sendingBank: '014', reference: '202611231200AbCdEf12' })
const TO_PAY = promptPayPayload(
  { type: 'phone', id: '0812345678' },
  { amountSatang: satang(10_000), merchantName: 'A', merchantCity: 'B' },
)

describe('a slip is read', () => {
  const scenes: [string, Scene, (picture: Picture) => Buffer | Promise<Buffer>][] = [
    ['in a screenshot', { width: 585, height: 1_266, at: [0.8, 0.85], modulePixels: 3 }, png],
    ['in a screenshot as WebP', { width: 585, height: 1_266, at: [0.8, 0.85], modulePixels: 3 }, webp],
    [
      'in a chat picture of low quality',
      { width: 720, height: 1_280, modulePixels: 4 },
      (picture) => jpeg(picture, 30),
    ],
    ['turned', { width: 1_200, height: 1_600, turned: 0.7, noise: 60 }, jpeg],
    ['upside down', { width: 1_200, height: 1_600, turned: Math.PI, noise: 60 }, jpeg],
    ['blurred', { width: 1_200, height: 1_600, turned: 0.1, blurred: 3, modulePixels: 6 }, jpeg],
    [
      'small in a large photograph',
      { width: 2_400, height: 3_200, at: [0.3, 0.6], turned: 0.2, modulePixels: 4 },
      jpeg,
    ],
    ['large and noisy', { width: 1_200, height: 1_600, modulePixels: 20, noise: 160 }, jpeg],
    [
      'as WebP of low quality',
      { width: 1_200, height: 1_600, turned: -0.4, noise: 40 },
      (picture) => webp(picture, 30),
    ],
  ]

  test.each(scenes)('%s', async (_, scene, encode) => {
    expect(await readSlipPicture(await encode(draw([SLIP], scene)))).toEqual({ payload: SLIP })
  })

  test('beside a code to pay', async () => {
    const picture = draw([TO_PAY, SLIP], { width: 1_400, height: 900, modulePixels: 8 })
    expect(await readSlipPicture(png(picture))).toEqual({ payload: SLIP })
  })

  test('as the largest picture that is taken', async () => {
    const picture = draw([SLIP], { width: 4_284, height: 5_712, at: [0.2, 0.2], modulePixels: 8, noise: 0 })
    expect(await readSlipPicture(png(picture))).toEqual({ payload: SLIP })
  })
})

test('a code that is no slip is answered, for the caller to say what it is', async () => {
  expect(await readSlipPicture(png(draw([TO_PAY], { width: 600, height: 600 })))).toEqual({ payload: TO_PAY })
})

test('a picture without a code has none', async () => {
  const picture = draw([], { width: 900, height: 900, noise: 200 })
  for (const image of [png(picture), jpeg(picture), await webp(picture)])
    expect(await readSlipPicture(image)).toEqual({ problem: 'no_code' })
})

describe('what is no picture', () => {
  const whole = png(draw([SLIP], { width: 400, height: 400, noise: 0 }))
  test.each([
    ['nothing', Buffer.alloc(0)],
    ['text', Buffer.from('a slip')],
    ['a PDF', Buffer.from(`%PDF-1.7\n${' '.repeat(100)}`)],
    ['a GIF', Buffer.from(`GIF89a${' '.repeat(100)}`)],
    ['a PNG cut in its pixels', whole.subarray(0, whole.length / 2)],
    ['a PNG cut in its header', whole.subarray(0, 20)],
    ['a PNG of nothing', pngFile(0, 0, deflateSync(Buffer.alloc(0)))],
    ['a PNG with too few pixels', pngFile(400, 400, deflateSync(Buffer.alloc(100)))],
    ['a JPEG of its first bytes', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16])],
    ['a WebP of its first bytes', Buffer.from('RIFF\0\0\0\0WEBPVP8 ')],
    ['a WebP of zeros', Buffer.concat([Buffer.from('RIFF\0\0\0\0WEBPVP8X'), Buffer.alloc(60)])],
  ])('%s', async (_, image) => {
    expect(await readSlipPicture(image)).toEqual({ problem: 'not_a_picture' })
  })

  test('any bytes at all behind the beginning of a picture', async () => {
    const beginnings = [[0xff, 0xd8, 0xff], [...Buffer.from('RIFF\0\0\0\0WEBP')], [...whole.subarray(0, 33)]].map(
      (bytes) => Buffer.from(bytes),
    )
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...beginnings), fc.uint8Array({ maxLength: 300 }), async (beginning, rest) => {
        const answer = await readSlipPicture(Buffer.concat([beginning, rest]))
        expect(Object.keys(answer)).toEqual(['problem'])
      }),
      { numRuns: 30 },
    )
  })
})

describe('what would fill the memory', () => {
  test('a file of more than 5 MB', async () => {
    expect(await readSlipPicture(Buffer.alloc(PICTURE_BYTES_MAX + 1))).toEqual({ problem: 'too_large' })
  })

  test.each([
    [65_000, 65_000],
    [5_000, 5_001],
    [2 ** 31 - 1, 1],
    [1, 2 ** 31 - 1],
  ])('a PNG that says it is %d × %d', async (width, height) => {
    const image = pngFile(width, height, deflateSync(Buffer.alloc(1_000)))
    expect(await readSlipPicture(image)).toEqual({ problem: 'too_large' })
  })

  test('a PNG whose pixels inflate to more than its size', async () => {
    const image = pngFile(100, 100, deflateSync(Buffer.alloc(300_000_000)))
    expect(image.length).toBeLessThan(1_000_000)
    expect(await readSlipPicture(image)).toEqual({ problem: 'not_a_picture' })
  })

  test('a JPEG and a WebP that say they are larger', async () => {
    const picture = draw([SLIP], { width: 400, height: 400 })
    const large = jpeg(picture)
    const frame = large.indexOf(Buffer.from([0xff, 0xc0]))
    large.writeUInt16BE(65_000, frame + 5)
    large.writeUInt16BE(65_000, frame + 7)
    expect(await readSlipPicture(large)).toEqual({ problem: 'too_large' })
    const wide = await webp(picture)
    wide.writeUInt16LE(16_383, wide.indexOf('VP8 ') + 14)
    wide.writeUInt16LE(16_383, wide.indexOf('VP8 ') + 16)
    expect(await readSlipPicture(wide)).toEqual({ problem: 'too_large' })
  })

  test('more pictures at once than may wait', async () => {
    const image = png(draw([SLIP], { width: 300, height: 300 }))
    const answers = await Promise.allSettled(Array.from({ length: 14 }, () => readSlipPicture(image)))
    const refused = answers.filter((answer) => answer.status === 'rejected')
    expect(refused.length).toBeGreaterThanOrEqual(3)
    for (const { reason } of refused) expect(reason).toBeInstanceOf(TooManyPictures)
    for (const answer of answers) if (answer.status === 'fulfilled') expect(answer.value).toEqual({ payload: SLIP })
  })
})

describe('the header', () => {
  test.each([
    ['png', (picture: Picture) => png(picture)],
    ['jpeg', (picture: Picture) => jpeg(picture)],
    ['webp', (picture: Picture) => webp(picture)],
  ] as const)('of a %s says its size', async (format, encode) => {
    const image = await encode(draw([], { width: 123, height: 45 }))
    expect(pictureHeader(image)).toMatchObject({ format, width: 123, height: 45 })
  })

  test('of a WebP with a canvas says the larger of canvas and picture', async () => {
    const image = await webp(draw([], { width: 123, height: 45 }))
    const extended = (width: number, height: number) => {
      const canvas = Buffer.alloc(18)
      canvas.write('VP8X', 'latin1')
      canvas.writeUInt32LE(10, 4)
      canvas.writeUIntLE(width - 1, 12, 3)
      canvas.writeUIntLE(height - 1, 15, 3)
      return Buffer.concat([image.subarray(0, 12), canvas, image.subarray(12)])
    }
    expect(pictureHeader(extended(123, 45))).toMatchObject({ width: 123, height: 45 })
    expect(pictureHeader(extended(9_000, 10))).toMatchObject({ width: 9_000, height: 45 })
  })

  test('of any bytes is read or refused, and never throws', () => {
    fc.assert(fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => void pictureHeader(Buffer.from(bytes))))
  })
})
