// The page for a person who finds nothing, or meets a fault of ours: what it is, and a way on, to the shop where it is known.
import type { Locale } from '../../rules/written-date.ts'
import { type Html, html } from '../html.ts'
import { type Frame, framed } from './frame.ts'
import { satangMark } from './satang-sign.ts'

/** The shop that a page belongs to, or another place (`isShop` false). */
export interface WayOut {
  name: string
  href: string
  isShop?: boolean
}

const en = {
  missing: {
    title: 'Page not found',
    text: 'The link may be incomplete, or the page may have been removed.',
  },
  fault: {
    title: 'Something went wrong',
    text: 'The fault is ours. Please try again in a moment. If you were paying, open the page again before you pay once more: it shows whether the money has arrived.',
  },
  toShop: (name: string) => `Go to ${name}`,
  toDocs: 'Go to the documentation',
  /** Whoever buys comes from a shop's message. */
  tips: [
    'Open the link from the email or the chat again, so that all of it is there.',
    'If it still does not open, ask the shop that sent it for a new one.',
  ],
  others: 'For shops and developers',
  front: 'Front page of Satang',
  docs: 'API documentation',
  toFront: 'Go to the front page',
  request: (id: string) => `If you ask for help, please give this number: ${id}`,
}

const th: typeof en = {
  missing: {
    title: 'ไม่พบหน้าที่ต้องการ',
    text: 'ลิงก์อาจไม่ครบ หรือไม่มีหน้านี้แล้ว',
  },
  fault: {
    title: 'ระบบขัดข้อง',
    text: 'ขออภัยในความไม่สะดวก กรุณาลองใหม่อีกครั้งในอีกสักครู่ หากกำลังชำระเงิน กรุณาเปิดหน้านี้อีกครั้งเพื่อตรวจสอบว่าเงินเข้าแล้วหรือยังก่อนชำระซ้ำ',
  },
  toShop: (name) => `ไปที่ร้าน ${name}`,
  toDocs: 'ไปที่เอกสาร API',
  tips: ['เปิดลิงก์จากอีเมลหรือแชตของร้านอีกครั้ง ให้ลิงก์ครบทุกตัวอักษร', 'หากยังเปิดไม่ได้ กรุณาขอลิงก์ใหม่จากร้านที่ส่งให้'],
  others: 'สำหรับร้านค้าและนักพัฒนา',
  front: 'หน้าแรกของ Satang',
  docs: 'เอกสาร API',
  toFront: 'ไปที่หน้าแรก',
  request: (id) => `หากต้องการความช่วยเหลือ กรุณาแจ้งหมายเลขนี้: ${id}`,
}

const WORDS: Record<Locale, typeof en> = { en, th }

/** A link in two pieces. */
const BROKEN = html`<svg class="lost" viewBox="0 0 96 96" width="80" height="80" aria-hidden="true"><circle cx="48" cy="48" r="46"/><path d="M43 61l-5 5a10.500 10.500 0 0 1-15-15l9-9a10.500 10.500 0 0 1 13-1.500M53 35l5-5a10.500 10.500 0 0 1 15 15l-9 9a10.500 10.500 0 0 1-13 1.500M43 23v7M27 29l4 5M53 73v-7M69 67l-4-5"/></svg>`

/** `requestId`: by which a fault is found in the log. */
export function lostPage(
  f: Frame,
  p: { kind: 'missing' | 'fault'; shop: WayOut | null; requestId?: string | null },
): string {
  const words = WORDS[f.locale]
  const { title, text } = words[p.kind]
  const { name, href } = p.shop ?? { name: 'Satang', href: '/' }
  return framed(f, {
    title,
    merchantName: name,
    merchantHref: href,
    sign: p.shop && p.shop.isShop !== false ? null : satangMark(),
    livemode: true,
    body: html`<div class="middle stack"><section class="sheet stack">${p.kind === 'missing' ? BROKEN : null}<h1>${title}</h1><p>${text}</p>
${p.kind === 'missing' && !p.shop ? lostVisitor(words) : html`<p class="row"><a class="button filled" href="${href}">${!p.shop ? words.toFront : p.shop.isShop === false ? words.toDocs : words.toShop(p.shop.name)}</a></p>`}
${p.requestId ? html`<p class="small quiet">${words.request(p.requestId)}</p>` : null}</section></div>`,
  })
}

/** What helps a buyer, and quiet ways for others: nobody knows which shop the link was of. */
function lostVisitor({ tips, others, front, docs }: typeof en): Html {
  return html`<ol class="steps">${tips.map((tip) => html`<li>${tip}</li>`)}</ol>
<div class="small tight"><p class="quiet">${others}</p><ul class="papers-of"><li><a href="/">${front}</a></li><li><a href="/docs">${docs}</a></li></ul></div>`
}
