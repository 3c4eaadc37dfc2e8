/*
 * Reads a QR that we have drawn as SVG (documents/qr-picture.ts) with an independent reader and without a browser: turns the runs of its path
 * into pixels.
 */
import decodeQR from 'qr/decode.js'

const PIXELS_PER_MODULE = 6

/** The content of the QR. */
export function readSvgQr(svg: string): string {
  const side = Number(/viewBox="0 0 (\d+) /.exec(svg)![1]) * PIXELS_PER_MODULE
  const data = new Uint8Array(side * side * 4).fill(255)
  for (const [, x, y, length] of svg.matchAll(/M(\d+) (\d+)h(\d+)(?![\dv])/g)) {
    for (let row = Number(y) * PIXELS_PER_MODULE; row < (Number(y) + 1) * PIXELS_PER_MODULE; row++) {
      const first = Number(x) * PIXELS_PER_MODULE
      for (let column = first; column < first + Number(length) * PIXELS_PER_MODULE; column++)
        data.set([0, 0, 0, 255], (row * side + column) * 4)
    }
  }
  return decodeQR({ width: side, height: side, data })
}
