// The page for a person who finds nothing, or meets a fault of ours: what it is, and a way on, to the shop where it is known.
import type { Locale } from '../../rules/written-date.ts'
import { html } from '../html.ts'
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
    text: 'The link may be incomplete, or the page may have been removed. If a shop sent you the link, please ask it for a new one.',
  },
  fault: {
    title: 'Something went wrong',
    text: 'The fault is ours. Please try again in a moment. If you were paying, open the page again before you pay once more: it shows whether the money has arrived.',
  },
  toShop: (name: string) => `Go to ${name}`,
  toDocs: 'Go to the documentation',
  toFront: 'Go to the front page',
  request: (id: string) => `If you ask for help, please give this number: ${id}`,
}

const th: typeof en = {
  missing: {
    title: 'ไม่พบหน้าที่ต้องการ',
    text: 'ลิงก์อาจไม่ครบ หรือไม่มีหน้านี้แล้ว หากร้านเป็นผู้ส่งลิงก์ให้ กรุณาขอลิงก์ใหม่จากร้าน',
  },
  fault: {
    title: 'ระบบขัดข้อง',
    text: 'ขออภัยในความไม่สะดวก กรุณาลองใหม่อีกครั้งในอีกสักครู่ หากกำลังชำระเงิน กรุณาเปิดหน้านี้อีกครั้งเพื่อตรวจสอบว่าเงินเข้าแล้วหรือยังก่อนชำระซ้ำ',
  },
  toShop: (name) => `ไปที่ร้าน ${name}`,
  toDocs: 'ไปที่เอกสาร API',
  toFront: 'ไปที่หน้าแรก',
  request: (id) => `หากต้องการความช่วยเหลือ กรุณาแจ้งหมายเลขนี้: ${id}`,
}

const WORDS: Record<Locale, typeof en> = { en, th }

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
    body: html`<div class="middle stack"><section class="sheet stack"><h1>${title}</h1><p>${text}</p>
<p class="row"><a class="button filled" href="${href}">${!p.shop ? words.toFront : p.shop.isShop === false ? words.toDocs : words.toShop(p.shop.name)}</a></p>
${p.requestId ? html`<p class="small quiet">${words.request(p.requestId)}</p>` : null}</section></div>`,
  })
}
