// What buyers' pages are put together from, on the page of the design.
import { cardField } from '../components/card-field.ts'
import { cardMark, markedCard } from '../components/card-mark.ts'
import { consentField } from '../components/consent.ts'
import { emptyPicture } from '../components/empty-picture.ts'
import { fileButtons } from '../components/file-list.ts'
import { moreActions } from '../components/more-actions.ts'
import { qrPanel } from '../components/paying.ts'
import { place } from '../components/place.ts'
import { slipForm } from '../components/slip.ts'
import { stepper } from '../components/stepper.ts'
import { html } from '../html.ts'
import type { Example } from './props.ts'

const HERE = '/docs/design'

export function buyerExamples(qrHref: string): Example[] {
  return [
    [
      'QR panel',
      'A code to pay, as Thai buyers know it: amount, payee, how long it is good.',
      'qrPanel({svgHref, pngHref, amountSatang, payee, …}, locale)',
      html`<div class="sheet stack">${qrPanel({ svgHref: qrHref, pngHref: qrHref, fileName: 'qr', amountSatang: 29_000, payee: 'Hong Saeng Studio', reference: 'TNSSD2PC01C96W1CE79C', secondsLeft: 899 }, 'en')}</div>`,
    ],
    [
      'Card',
      'The cards of test mode; in live mode the fields of the provider stand here.',
      'cardField(fields, shown)',
      cardField(
        { kind: 'test', tokens: ['pm_card_ok'], names: new Map([['pm_card_ok', 'Visa 4242']]) },
        { locale: 'en', chosen: 'pm_card_ok', error: null, otherWay: false },
      ),
    ],
    [
      'Card marks',
      'Drawn here, no picture of somebody else.',
      'cardMark(brand), markedCard({brand, last4})',
      html`<p class="marks">${['visa', 'mastercard', 'jcb', 'amex', 'unionpay'].map((brand) => cardMark(brand) ?? html``)}</p><p>${markedCard({ brand: 'visa', last4: '4242' })}</p>`,
    ],
    [
      'Consent',
      'What is agreed to, beside its box; the sentence is kept with the answer.',
      'consentField({sentence, checked, error})',
      consentField({ sentence: 'My card is charged ฿290.00 each month until I cancel.', checked: false, error: null }),
    ],
    [
      'Stepper',
      'How many: buttons where there is a script, a field without one.',
      'stepper(input, {what, from, to, locale})',
      stepper(html`<input type="text" inputmode="numeric" name="pieces" aria-label="How many" value="1">`, {
        what: 'Studio membership',
        from: 1,
        to: 99,
        locale: 'en',
      }),
    ],
    [
      'Empty picture',
      'For what has no picture: its letter on shapes, always the same for the same thing.',
      'emptyPicture({id, name})',
      html`<ul class="shelf">${['Online course', 'เวิร์กช็อปจัดแสง', 'Presets'].map((name, n) => html`<li class="sheet product">${emptyPicture({ id: `prod_${n * 5}`, name })}<div class="tight"><p>${name}</p></div></li>`)}</ul>`,
    ],
    [
      'Files',
      'What was bought, to download: each with its button.',
      'fileButtons(files, {hrefOf, download})',
      fileButtons([{ id: 'file_1', name: 'Guide.pdf', sizeBytes: 2_400_000, product: null }], {
        hrefOf: () => HERE,
        download: 'Download',
      }),
    ],
    [
      'Slip',
      'A picture of a transfer, where no bank tells of it.',
      'slipForm({action, shop, holder, payeeEnd, email, owedSatang, needed, last, problem}, locale)',
      slipForm(
        {
          ...{ action: HERE, shop: 'Hong Saeng Studio', holder: null, email: null, owedSatang: 29_000 },
          payeeEnd: '5678',
          ...{ pageHref: '#', needed: true, last: null, problem: null },
        },
        'en',
      ),
    ],
    [
      'Place',
      'Where a browser is, as far as its address says.',
      'place(locale, address, own)',
      place('en', '203.0.113.7', '203.0.113.7'),
    ],
    [
      'More',
      'What is seldom done, behind one button.',
      'moreActions(label, actions)',
      moreActions('More', [html`<a href="${HERE}">Make a link</a>`, html`<a href="${HERE}">Delete</a>`]),
    ],
  ]
}
