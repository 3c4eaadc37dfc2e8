// The form by which a buyer sends the certificate of the tax that it withheld (50 bis), or that it is here. It works without JavaScript: a phone offers its
// files, its pictures and its camera for the field.
import { satang } from '../../rules/money.ts'
import { type Locale, writtenDate } from '../../rules/written-date.ts'
import { type Html, html } from '../html.ts'
import { INVALID } from './invalid.ts'
import { baht } from './paying.ts'

export interface CertificateForm {
  /** Null: nothing can be sent any more. */
  action: string | null
  withheldSatang: number
  /** When the file, or else the paper, came; null while it is waited for. Unix seconds. */
  cameAt: number | null
  /** Why what was just sent was not taken. */
  problem: CertificateProblem | null
}

export type CertificateProblem = 'missing' | 'large' | 'type' | 'many' | 'busy'

/** What a browser offers to choose from. */
export const CERTIFICATE_ACCEPT = 'application/pdf,image/png,image/jpeg'

export function certificateForm(c: CertificateForm, locale: Locale): Html {
  const words = WORDS[locale]
  const { action, cameAt, problem } = c
  const came =
    cameAt === null ? null : html`<p class="notice good" role="status">${words.came(writtenDate(cameAt, locale))}</p>`
  const asked = cameAt === null ? html`<p>${words.asked(baht(satang(c.withheldSatang)))}</p>` : null
  const error = problem && html`<p id="certificate-error" class="error" role="alert">${words.problems[problem]}</p>`
  const form = (button: string) =>
    html`<form class="stack" method="post" action="${action}" enctype="multipart/form-data"><div class="field"><label for="certificate-file">${words.label}</label><input type="file" id="certificate-file" name="file" accept="${CERTIFICATE_ACCEPT}" required aria-describedby="certificate-hint${problem ? ' certificate-error' : ''}"${problem ? INVALID : null}><p id="certificate-hint" class="small quiet">${words.hint}</p>${error}</div>
<button class="button${cameAt === null ? ' main' : ''}">${button}</button></form>`
  const sends =
    action === null
      ? null
      : cameAt === null
        ? form(words.send)
        : html`<details class="choice"${problem ? html` open` : null}><summary>${words.another}</summary><div class="more">${form(words.send)}</div></details>`
  return html`<section id="certificate" class="stack" aria-labelledby="certificate-title"><h2 id="certificate-title">${words.title}</h2>${came}${asked}${sends}</section>`
}

const en = {
  title: 'Withholding tax certificate (50 bis)',
  asked: (amount: string) =>
    `You withheld ${amount} of this invoice as tax. Please send us the certificate of it, or bring it to us on paper.`,
  came: (day: string) => `Your certificate has arrived, on ${day}. Thank you.`,
  label: 'The certificate',
  hint: 'PDF, PNG or JPEG, at most 5 MB.',
  send: 'Send the certificate',
  another: 'Send another file instead',
  problems: {
    missing: 'Choose the file first.',
    large: 'This file is too large: at most 5 MB.',
    type: 'This file is no PDF, PNG or JPEG.',
    many: 'Several files were sent already. Please write to us if none of them is the right one.',
    busy: 'The invoice is being worked on. Please try again in a moment.',
  },
}

const th: typeof en = {
  title: 'หนังสือรับรองการหักภาษี ณ ที่จ่าย (50 ทวิ)',
  asked: (amount) => `ใบแจ้งหนี้นี้หักภาษี ณ ที่จ่ายไว้ ${amount} กรุณาส่งไฟล์หนังสือรับรอง หรือส่งฉบับกระดาษให้ทางร้าน`,
  came: (day) => `ได้รับหนังสือรับรองแล้วเมื่อวันที่ ${day} ขอบคุณที่ส่งให้`,
  label: 'ไฟล์หนังสือรับรอง',
  hint: 'PDF, PNG หรือ JPEG ขนาดไม่เกิน 5 MB',
  send: 'ส่งหนังสือรับรอง',
  another: 'ส่งไฟล์ใหม่แทนไฟล์เดิม',
  problems: {
    missing: 'กรุณาเลือกไฟล์ก่อน',
    large: 'ไฟล์ใหญ่เกินไป ขนาดไม่เกิน 5 MB',
    type: 'ไฟล์นี้ไม่ใช่ PDF, PNG หรือ JPEG',
    many: 'ส่งไฟล์มาหลายครั้งแล้ว หากยังไม่ใช่ไฟล์ที่ถูกต้อง กรุณาติดต่อทางร้าน',
    busy: 'ระบบกำลังดำเนินการกับใบแจ้งหนี้นี้ กรุณาลองอีกครั้งในอีกสักครู่',
  },
}

const WORDS: Record<Locale, typeof en> = { en, th }
