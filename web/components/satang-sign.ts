// Satang's own sign, name and foot, on the pages that are no merchant's: the front page and the documentation.
import type { Operator } from '../../resources/operator.ts'
import type { Locale } from '../../rules/written-date.ts'
import { type Html, html } from '../html.ts'

/** A coin with a hole, as the old satang coins had, and its rim. Drawn in the colour of the text around it. */
export function satangMark(): Html {
  return html`<svg class="sign" viewBox="0 0 24 24" width="26" height="26" aria-hidden="true"><path fill="currentColor" fill-rule="evenodd" d="M12 1a11 11 0 1 0 0 22 11 11 0 0 0 0-22zm0 3a8 8 0 1 1 0 16 8 8 0 0 1 0-16zm0 1.5a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zm0 3.5a3 3 0 1 1 0 6 3 3 0 0 1 0-6z"/></svg>`
}

const WORDS = {
  en: {
    docs: 'Documentation',
    errors: 'Errors',
    logIn: 'Log in',
    runBy: (name: string) => `Run by ${name}`,
    terms: 'Terms',
    privacy: 'Privacy',
    test: 'Every shop has a test mode, in which no money moves.',
  },
  th: {
    docs: 'เอกสาร API',
    errors: 'ข้อผิดพลาด',
    logIn: 'เข้าสู่ระบบ',
    runBy: (name: string) => `ให้บริการโดย ${name}`,
    terms: 'ข้อกำหนด',
    privacy: 'ความเป็นส่วนตัว',
    test: 'ทุกร้านมีโหมดทดสอบ ซึ่งไม่มีการตัดเงินจริง',
  },
}

/** The foot: the ways on, and of the operator what is set, and nothing else. */
export function satangFoot(locale: Locale, { name, email, termsUrl, privacyUrl }: Operator): Html {
  const words = WORDS[locale]
  const way = (href: string, word: string) => html`<li><a href="${href}">${word}</a></li>`
  return html`<div class="satang-foot"><p class="satang-name">${satangMark()}<span>Satang</span></p>
<ul>${way('/docs', words.docs)}${way('/docs/errors', words.errors)}${way('/openapi.json', 'OpenAPI')}${way('/dashboard', words.logIn)}${termsUrl && way(termsUrl, words.terms)}${privacyUrl && way(privacyUrl, words.privacy)}</ul>
<p>${name && html`${words.runBy(name)}${email && html` · `}`}${email && html`<a href="mailto:${email}">${email}</a>`}${(name || email) && html`<br>`}${words.test}</p></div>`
}
