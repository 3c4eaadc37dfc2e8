// The form by which a buyer shows the slip of a transfer, and what became of the last one. It works without JavaScript: a phone offers its pictures and its
// camera for the field.
import { SLIP_AGE_SECONDS_MAX } from '../../rules/slips.ts'
import { bankName } from '../../rules/thai-banks.ts'
import type { Locale } from '../../rules/written-date.ts'
import { type Html, html } from '../html.ts'
import { askShop } from './contact.ts'
import { inSteps } from './in-steps.ts'
import { INVALID } from './invalid.ts'
import { baht, copied } from './paying.ts'
import { momentInWords } from './written.ts'

export interface SlipForm {
  action: string
  /** The page on which it stands, with its code. */
  pageHref: string
  /** Whose account the money should have gone to, and where it is asked; null where it has not said. */
  shop: string
  /** The name of that account at its bank, where it is another. */
  holder: string | null
  /** The last digits of the PromptPay id that is asked for the money. */
  payeeEnd: string
  email: string | null
  /** What the transfer is asked for. */
  owedSatang: number
  /** The code carries no reference, so that a slip says best what a transfer is for. */
  needed: boolean
  /** The buyer's last slip for this debt; null before the first. */
  last: SentSlip | null
  /** Why what was just sent is no picture. */
  problem: SlipProblem | null
}

export interface SentSlip {
  status: 'confirmed' | 'rejected' | 'waiting'
  reason: SlipReason | null
  /** Whether the bank is asked again by itself, or a person of the shop looks. */
  checkedBy: 'bank' | 'shop'
  /** When it was sent to us, Unix seconds. */
  at: number
  /** What its code says; null where none could be read. */
  bank: string | null
  reference: string | null
  /** What the bank says of it; null before it was asked. */
  amountSatang: number | null
  paidAt: number | null
  /** Of one to another account: which, masked; null where it could not be seen. */
  sentTo: string | null
}

type SlipReason = 'amount' | 'account' | 'duplicate' | 'unreadable' | 'not_found' | 'old'
export type SlipProblem = 'missing' | 'large' | 'busy'

/** `isOver`: there is no code any more that the form could take the place of. */
export function slipForm(s: SlipForm, locale: Locale, { isOver = false }: { isOver?: boolean } = {}): Html {
  const words = WORDS[locale]
  const { last, problem } = s
  const error = problem && html`<p id="slip-error" class="error" role="alert">${words.problems[problem]}</p>`
  const isOpen = problem !== null || (last ? last.status === 'rejected' : s.needed)
  // Whoever has shown one that is not refused hardly ever needs to show another.
  const isAside = last !== null && last.status !== 'rejected'
  const isRefused = last?.status === 'rejected'
  const text = isRefused ? words.otherwise : s.needed ? words.needed : words.offered
  // The code is folded away from whoever opens the form. Where a slip is always needed, both are read in their order.
  const isInstead = last === null && !s.needed && !isOver
  return html`<details class="${isAside ? 'fold aside' : 'choice'} slip${isInstead ? ' instead' : ''}" id="slip"${isOpen ? html` open` : null}><summary>${last ? words.again : words.title}</summary>
<form class="${isAside ? '' : 'more '}stack" method="post" action="${s.action}" enctype="multipart/form-data"><p class="small">${text} ${words.thenSend}</p>
<div class="field"><label class="file" for="slip-image">${words.label}<span class="pick js-only"><span class="button filled">${words.choose}</span><span class="small quiet">${words.kinds}</span></span></label><input type="file" id="slip-image" name="image" accept="image/jpeg,image/png,image/webp" required${problem ? html`${INVALID} aria-describedby="slip-error"` : null}>${error}</div>
<p class="row"><button class="button filled">${words.send}</button></p></form></details>${isRefused ? elsewhere(s, locale) : null}`
}

/** For whoever has no other slip to send: whom to ask. */
function elsewhere({ email }: SlipForm, locale: Locale): Html | null {
  return email
    ? html`<div class="tight"><p class="small">${WORDS[locale].sure}</p>${askShop(email, locale)}</div>`
    : null
}

/** The way back from the form to the code that it has taken the place of. */
export function backToCode({ pageHref, last, needed }: SlipForm, locale: Locale): Html | null {
  return last === null && !needed
    ? html`<p class="while-sending"><a href="${pageHref}">${WORDS[locale].showCode}</a></p>`
    : null
}

/** Why the last slip was refused, that nothing is paid twice, and what was asked for. `isAbove`: the form for another follows; elsewhere a link leads to it. */
export function slipRefused(s: SlipForm, locale: Locale, { isAbove = false }: { isAbove?: boolean } = {}): Html | null {
  const { last, shop } = s
  if (last?.status !== 'rejected') return null
  const { otherAccount, wrongAccount, reasons, again, notTwice, facts, sides } = WORDS[locale]
  const [before, after] = otherAccount('\0').split('\0')
  const why =
    last.reason === 'account'
      ? html`${before}<span class="whole">${shop}</span>${after}`
      : reasons[last.reason ?? 'not_found']
  const asked: [string, Html | string][] = [
    [facts.owed, baht(s.owedSatang)],
    [
      facts.payee,
      html`<span class="whole">${shop}</span>${s.holder ? html`<br><span class="small">${s.holder}</span>` : null}<br><span class="nowrap">${facts.promptPay} •••• ${s.payeeEnd}</span>`,
    ],
  ]
  const wrong = last.reason === 'account' ? facts.sentTo : last.reason === 'amount' ? facts.amount : null
  const list = (title: string, told: [string, Html | string][]) =>
    html`<dl class="facts small" aria-label="${title}">${told.map(([name, value]) => html`<div${name === wrong ? html` class="error"` : null}><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>`
  const side = (title: string, told: [string, Html | string][]) =>
    html`<div><p class="small"><strong>${title}</strong></p>${list(title, told)}</div>`
  const sent = factsOf(last, locale)
  const differs = sent.filter(([name]) => name === wrong)
  const notice = html`<div class="notice bad tight" role="status"><p>${why}</p><p><strong>${last.reason === 'account' ? wrongAccount : notTwice}</strong>${isAbove ? null : html` <a class="whole" href="#slip">${again}</a>`}</p></div>`
  // What differs stands beside what it should be; what agrees is folded away.
  if (differs.length > 0) {
    const should = asked.filter(([name]) => name === (last.reason === 'account' ? facts.payee : facts.owed))
    return html`${notice}
<div class="sides">${side(sides.sent, differs)}${side(sides.asked, should)}</div>
<details class="fold aside"><summary>${sides.rest}</summary>${list(
      sides.rest,
      sent.filter(([name]) => name !== wrong),
    )}</details>`
  }
  // What the slip says, and what it should say, are two boxes, so that nobody reads one as the other.
  return html`${notice}
<div class="sides">${side(sides.sent, sent)}${side(sides.asked, asked)}</div>`
}

/** `…TGPAC06FD1`: a number by whose end one slip is told from another. */
function endOf(reference: string): string {
  return reference.length > NUMBER_SHOWN ? `…${reference.slice(-NUMBER_SHOWN)}` : reference
}

const NUMBER_SHOWN = 10

/** `xxx-x-xx789-0` → `•••• 789-0`: what a bank masks, as cards are masked. Other texts stay. */
function masked(number: string): string {
  const rest = number.replace(/^[xX*#•-]+/, '')
  return rest === number ? number : `•••• ${rest.replaceAll(/[xX*#]/g, '•')}`
}

/** Which slip it was: when, its bank and number, and what the bank says of it. */
function factsOf(last: SentSlip, locale: Locale): [string, Html | string][] {
  const { facts } = WORDS[locale]
  const bank = last.bank && bankName(last.bank, locale)
  return [
    last.paidAt === null
      ? [facts.at, momentInWords(last.at, locale)]
      : [facts.paidAt, momentInWords(last.paidAt, locale)],
    ...(bank ? [[facts.bank, bank] as [string, string]] : []),
    ...(last.reference
      ? [[facts.reference, html`<span class="nowrap">${endOf(last.reference)}</span>`] as [string, Html]]
      : []),
    ...(last.amountSatang === null ? [] : [[facts.amount, baht(last.amountSatang)] as [string, string]]),
    ...(last.sentTo === null
      ? []
      : [[facts.sentTo, html`<span class="nowrap">${masked(last.sentTo)}</span>`] as [string, Html]]),
  ]
}

/**
 * What is said, before all else, of a slip that is there and not refused: the buyer has paid, and need not pay again; what was sent, who checks it, and what
 * comes then. Null for every other. `isMailed`: the receipt goes to an address that is known. `reference`: of the payment, for whoever asks the shop. `isTop`: the page has no heading of the second level before it.
 */
export function slipTaken(
  { last, email, owedSatang }: Pick<SlipForm, 'last' | 'email' | 'owedSatang'>,
  locale: Locale,
  {
    isMailed = false,
    isTop = true,
    reference = null,
  }: { isMailed?: boolean; isTop?: boolean; reference?: string | null } = {},
): Html | null {
  if (!last || last.status === 'rejected') return null
  const { outcomes, mailed, steps, facts } = WORDS[locale]
  const notice = html`<p class="notice" role="status">${outcomes[last.status]}</p>`
  if (last.status === 'confirmed') return notice
  const sent = factsOf(last, locale).filter(([name]) => name !== facts.at && name !== facts.paidAt)
  return html`${notice}${inSteps(
    [
      {
        title: steps.sent,
        state: 'done',
        body: html`<div class="small"><p>${momentInWords(last.at, locale)}</p>${sent.map(([name, value]) => html`<p class="quiet">${name} ${value}</p>`)}</div>`,
      },
      {
        title: steps.checked(baht(owedSatang)),
        state: 'now',
        body: html`<div class="small"><p>${last.checkedBy === 'bank' ? steps.by.bank(SLIP_AGE_SECONDS_MAX / 86_400) : steps.by.shop}</p><p class="quiet">${steps.told}</p></div>`,
      },
      { title: steps.done, state: 'next', ...(isMailed && { body: html`<p class="small quiet">${mailed}</p>` }) },
    ],
    steps.doneWord,
    { isTop },
  )}${email ? html`<div class="tight">${askShop(email, locale)}${reference ? html`<dl class="facts small"><div><dt>${steps.quote}</dt><dd>${copied(reference, locale)}</dd></div></dl>` : null}</div>` : null}`
}

const en = {
  title: 'I have paid: send the slip',
  again: 'Send another slip',
  offered: 'If the payment does not show up here soon, send the slip from your bank app.',
  thenSend: 'Choose the picture, then press “Send the slip”.',
  needed: 'Scan and pay, then send us the slip from your bank app. It tells us that the transfer is yours.',
  /** After one that was refused. */
  otherwise: 'Send the slip of this payment, as your bank app saved it.',
  showCode: 'Show the QR code',
  sides: { sent: 'On your slip', asked: 'What it should say', rest: 'What else is on your slip' },
  wrongAccount: 'If the money went there, ask your bank to bring it back.',
  sure: 'Sure that this is the right slip? Ask the shop: it can look at your transfer.',
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
    waiting: 'Thank you, we have your slip. Do not pay again. You can close this page.',
  },
  steps: {
    sent: 'Slip sent',
    checked: (amount: string) => `Checking the transfer of ${amount}`,
    by: {
      bank: (days: number) =>
        `We ask the bank again by ourselves until it finds the transfer, for up to ${days}\u00a0days.`,
      shop: 'The shop looks at this slip in person, so it depends on the shop how long it takes.',
    },
    told: 'This page changes by itself. To come back to the result, keep the address of this page.',
    quote: 'Tell it the reference',
    done: 'Payment confirmed',
    doneWord: '(done)',
  },
  facts: {
    at: 'Slip sent',
    bank: 'From',
    reference: 'Slip number',
    amount: 'Amount on the slip',
    paidAt: 'Transferred',
    owed: 'To pay',
    payee: 'Should go to',
    sentTo: 'Went to',
    promptPay: 'PromptPay',
  },
  notTwice: 'If you have paid, do not pay again.',
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
  thenSend: 'เลือกรูปแล้วกด “ส่งสลิป”',
  needed: 'เมื่อชำระเงินแล้ว กรุณาส่งสลิปจากแอปธนาคาร เพื่อให้ร้านทราบว่าเป็นยอดโอนของคุณ',
  otherwise: 'กรุณาส่งสลิปของรายการนี้ที่บันทึกจากแอปธนาคาร',
  showCode: 'แสดง QR',
  sides: { sent: 'ในสลิปที่ส่ง', asked: 'ที่ต้องตรงกัน', rest: 'รายละเอียดอื่นในสลิป' },
  wrongAccount: 'หากโอนผิดบัญชี กรุณาติดต่อธนาคารของคุณทันทีเพื่อขอเงินคืน',
  sure: 'หากแน่ใจว่าสลิปถูกต้อง กรุณาสอบถามร้าน ร้านตรวจสอบรายการโอนให้ได้',
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
    waiting: 'ได้รับสลิปแล้ว ไม่ต้องโอนซ้ำ ปิดหน้านี้ได้',
  },
  steps: {
    sent: 'ส่งสลิปแล้ว',
    checked: (amount) => `กำลังตรวจสอบยอดโอน ${amount}`,
    by: {
      bank: (days) => `ระบบจะสอบถามธนาคารให้เองเป็นระยะจนกว่าจะพบรายการโอน ไม่เกิน ${days}\u00a0วัน`,
      shop: 'ร้านเป็นผู้ตรวจสอบสลิปนี้เอง เวลาขึ้นอยู่กับร้าน',
    },
    told: 'หน้านี้จะเปลี่ยนเอง หากต้องการกลับมาดูผล เก็บลิงก์ของหน้านี้ไว้',
    quote: 'แจ้งเลขอ้างอิง',
    done: 'ยืนยันการชำระเงิน',
    doneWord: '(เสร็จแล้ว)',
  },
  facts: {
    at: 'ส่งสลิปเมื่อ',
    bank: 'โอนจาก',
    reference: 'เลขที่สลิป',
    amount: 'ยอดในสลิป',
    paidAt: 'โอนเมื่อ',
    owed: 'ยอดที่ต้องชำระ',
    payee: 'ต้องโอนเข้า',
    sentTo: 'โอนเข้า',
    promptPay: 'พร้อมเพย์',
  },
  notTwice: 'หากโอนเงินแล้ว ไม่ต้องโอนซ้ำ',
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
