// The form by which a buyer shows the slip of a transfer, and what became of the last one. It works without JavaScript: a phone offers its pictures and its
// camera for the field.
import type { Locale } from '../../rules/written-date.ts'
import { type Html, html } from '../html.ts'
import { askShop } from './contact.ts'
import { INVALID } from './invalid.ts'

export interface SlipForm {
  action: string
  /** Whose account the money should have gone to, and where it is asked; null where it has not said. */
  shop: string
  email: string | null
  /** The code carries no reference, so that a slip says best what a transfer is for. */
  needed: boolean
  /** The buyer's last slip for this debt; null before the first. */
  last: { status: 'confirmed' | 'rejected' | 'waiting'; reason: SlipReason | null } | null
  /** Why what was just sent is no picture. */
  problem: SlipProblem | null
}

type SlipReason = 'amount' | 'account' | 'duplicate' | 'unreadable' | 'not_found' | 'old'
export type SlipProblem = 'missing' | 'large' | 'busy'

export function slipForm(s: SlipForm, locale: Locale): Html {
  const words = WORDS[locale]
  const { last, problem } = s
  const error = problem && html`<p id="slip-error" class="error" role="alert">${words.problems[problem]}</p>`
  const isOpen = problem !== null || (last ? last.status === 'rejected' : s.needed)
  // Whoever has shown one that is not refused hardly ever needs to show another.
  const isAside = last !== null && last.status !== 'rejected'
  const text = last?.status === 'rejected' ? words.otherwise : s.needed ? words.needed : words.offered
  return html`<details class="${isAside ? 'fold aside' : 'choice'} slip" id="slip"${isOpen ? html` open` : null}><summary>${last ? words.again : words.title}</summary>
<form class="${isAside ? '' : 'more '}stack" method="post" action="${s.action}" enctype="multipart/form-data"><p class="small">${text}</p>
<div class="field"><label class="file" for="slip-image">${words.label}<span class="pick js-only"><span class="button filled">${words.choose}</span><span class="small quiet">${words.kinds}</span></span></label><input type="file" id="slip-image" name="image" accept="image/jpeg,image/png,image/webp" required${problem ? html`${INVALID} aria-describedby="slip-error"` : null}>${error}</div>
<p class="row"><button class="button filled">${words.send}</button></p></form></details>`
}

/** Why the last slip was refused. `isAbove`: the form for another follows; elsewhere a link leads to it. */
export function slipRefused(
  { last, shop, email }: SlipForm,
  locale: Locale,
  { isAbove = false }: { isAbove?: boolean } = {},
): Html | null {
  if (last?.status !== 'rejected') return null
  const { otherAccount, reasons, again } = WORDS[locale]
  const [before, after] = otherAccount('\0').split('\0')
  const why =
    last.reason === 'account'
      ? html`${before}<span class="whole">${shop}</span>${after}`
      : reasons[last.reason ?? 'not_found']
  return html`<p class="notice bad" role="status">${why}${isAbove ? null : html` <a class="whole" href="#slip">${again}</a>`}</p>${askShop(email, locale)}`
}

/**
 * What is said, before all else, of a slip that is there and not refused: the buyer has paid, and need not pay again. Null for every other. `isMailed`: the receipt
 * goes to an address that is known.
 */
export function slipTaken(
  { last, email }: Pick<SlipForm, 'last' | 'email'>,
  locale: Locale,
  { isMailed = false }: { isMailed?: boolean } = {},
): Html | null {
  if (!last || last.status === 'rejected') return null
  const { outcomes, mailed } = WORDS[locale]
  const more = isMailed && last.status === 'waiting' ? ` ${mailed}` : ''
  return html`<p class="notice" role="status">${outcomes[last.status]}${more}</p>${last.status === 'waiting' ? askShop(email, locale) : null}`
}

const en = {
  title: 'I have paid: send the slip',
  again: 'Send another slip',
  offered: 'If the payment does not show up here soon, send the slip from your bank app.',
  needed: 'Scan and pay, then send us the slip from your bank app. It tells us that the transfer is yours.',
  /** After one that was refused. */
  otherwise: 'If you have paid, do not pay again. Send the slip of this payment, as your bank app saved it.',
  label: 'Picture of the slip',
  choose: 'Choose picture',
  kinds: 'JPG, PNG or WebP, up to 5\u00a0MB',
  send: 'Send the slip',
  problems: {
    missing: 'Choose the picture of your slip first.',
    large: 'This picture is too large: at most 5 MB.',
    busy: 'Many slips are being read right now. Please try again in a moment.',
  },
  outcomes: {
    confirmed: 'Thank you, the transfer has arrived. This page changes in a moment.',
    waiting:
      'Thank you, we have your slip. Do not pay again. This page changes by itself once the transfer is found. You can close it.',
  },
  mailed: 'Your receipt comes by email.',
  otherAccount: (shop: string) => `This slip is of a transfer to another account, not to ${shop}.`,
  reasons: {
    amount: 'The amount of this slip does not fit this payment.',
    duplicate: 'This slip has been used already.',
    unreadable: 'We could not read the code on this picture. The small QR code of the slip must be sharp.',
    not_found: 'The bank does not know this transfer yet. It may take a few minutes.',
    old: 'This slip is of an older transfer.',
  },
}

const th: typeof en = {
  title: 'โอนเงินแล้ว ส่งสลิป',
  again: 'ส่งสลิปอีกครั้ง',
  offered: 'หากหน้านี้ยังไม่แสดงว่าได้รับเงิน ส่งสลิปที่บันทึกจากแอปธนาคารได้เลย',
  needed: 'เมื่อชำระเงินแล้ว กรุณาส่งสลิปจากแอปธนาคาร เพื่อให้ร้านทราบว่าเป็นยอดโอนของคุณ',
  otherwise: 'หากโอนเงินแล้ว ไม่ต้องโอนซ้ำ กรุณาส่งสลิปของรายการนี้ที่บันทึกจากแอปธนาคาร',
  label: 'รูปสลิป',
  choose: 'เลือกรูป',
  kinds: 'JPG, PNG หรือ WebP ไม่เกิน 5\u00a0MB',
  send: 'ส่งสลิป',
  problems: {
    missing: 'กรุณาเลือกรูปสลิปก่อน',
    large: 'รูปใหญ่เกินไป ขนาดไม่เกิน 5 MB',
    busy: 'ขณะนี้มีสลิปรอตรวจจำนวนมาก กรุณาลองอีกครั้งในอีกสักครู่',
  },
  outcomes: {
    confirmed: 'ได้รับเงินแล้ว ขอบคุณที่ชำระเงิน หน้านี้จะเปลี่ยนในอีกสักครู่',
    waiting: 'ได้รับสลิปแล้ว ไม่ต้องโอนซ้ำ เมื่อตรวจพบยอดโอนแล้ว หน้านี้จะเปลี่ยนเอง ระหว่างนี้ปิดหน้านี้ได้',
  },
  mailed: 'เราจะส่งใบเสร็จรับเงินทางอีเมล',
  otherAccount: (shop) => `สลิปนี้โอนเข้าบัญชีอื่น ไม่ใช่บัญชีของ ${shop}`,
  reasons: {
    amount: 'ยอดเงินในสลิปไม่ตรงกับรายการนี้',
    duplicate: 'สลิปนี้ใช้ไปแล้ว',
    unreadable: 'อ่าน QR บนรูปนี้ไม่ได้ ต้องเห็น QR เล็กบนสลิปชัดเจน',
    not_found: 'ธนาคารยังไม่พบรายการโอนนี้ อาจใช้เวลาไม่กี่นาที',
    old: 'สลิปนี้เป็นรายการโอนเก่า',
  },
}

const WORDS: Record<Locale, typeof en> = { en, th }
