// The hosted page of an invoice: what is owed and for which period, its QR with live status, a card in test mode, and what became of it. It is given
// what to show (web/invoice/handler.ts) and works without JavaScript.
import { lineInWords } from '../../rules/line-words.ts'
import { rateText } from '../../rules/rates.ts'
import { saleName, type TaxDocumentKind } from '../../rules/tax-documents.ts'
import { HEAD_OFFICE } from '../../rules/tax-settings.ts'
import { type Locale, writtenDate, writtenPeriod } from '../../rules/written-date.ts'
import { BUYING } from '../checkout/words.ts'
import { type CardFields, cardField } from '../components/card-field.ts'
import { cardMark, markedIn, markedName } from '../components/card-mark.ts'
import { CARD_WORDS } from '../components/card-words.ts'
import { type CertificateForm, certificateForm } from '../components/certificate.ts'
import { consentField } from '../components/consent.ts'
import { askShop, contact } from '../components/contact.ts'
import { type Frame, framed } from '../components/frame.ts'
import { baht, bankControl, type ChallengeProps, challengeField, type QrPanel, qrPanel } from '../components/paying.ts'
import { backToCode, type SlipForm, slipForm, slipRefused, slipTaken } from '../components/slip.ts'
import { type Html, html } from '../html.ts'
import { PORTAL } from '../portal/words.ts'
import { exchangeForm, type TaxInvoiceAsked } from '../tax-invoice/view.ts'
import { TAX_INVOICE } from '../tax-invoice/words.ts'
import { INVOICE } from './words.ts'

/** As the documents name it. */
export interface Party {
  name: string | null
  address: string | null
  taxId: string | null
  /** Five digits; null where it has none, as a person. */
  branch: string | null
  email: string | null
}

export interface InvoiceProps {
  /** The address of this page, and `?lang=…` where a language was asked for. */
  here: string
  query: string
  number: string | null
  status: 'open' | 'paid' | 'void' | 'uncollectible'
  totalSatang: number
  /** What the buyer keeps back as tax, and sends to the Revenue Department; the page asks for the rest. */
  withheldSatang: number
  discountSatang: number
  /** What the merchant adds. */
  memo: string | null
  /** What has come, while more is owed. */
  receivedSatang: number
  dueDate: number | null
  /** It is open, and its day to pay has passed: since how many days, and when its subscription ends if nobody pays; null where none does. */
  overdue: { days: number; endsAt: number | null } | null
  /** What of its payment went back; each time with its day, Unix seconds, as far as that is known. */
  refundedSatang: number
  refunds: readonly { amountSatang: number; at: number }[]
  /** It was paid outside of Satang, and what went back did so too. */
  isOutside: boolean
  /** When it became void, or was closed unpaid; null where that is not known. Unix seconds. */
  endedAt: number | null
  periodStart: number | null
  periodEnd: number | null
  /** When it was issued, and when it was paid; null before. Unix seconds. */
  issuedAt: number | null
  paidAt: number | null
  /** How it was paid, `Visa •••• 4242`, and the card's brand, for its mark. */
  paidWith: { name: string; brand: string | null } | null
  /** The VAT of its tax document. */
  vat: { rateBps: number; amountSatang: number } | null
  /** What is left of it after the notes of refunds; null where there is none. */
  vatLeftSatang: number | null
  /** Who sells and who buys, with address and tax id as far as documents name them. */
  seller: Party
  buyer: Party
  lines: { description: string; quantity: number; amount_satang: number; discount_satang: number }[]
  merchantName: string
  livemode: boolean
  /** Null when there is none to pay with any more. */
  qr: (QrPanel & { lessSatang: number | null; isSimulated: boolean }) | null
  /** A gateway makes the QR. */
  makingCode: boolean
  /** A QR is made when the buyer asks for it. */
  asksForCode: boolean
  /** What a buyer agrees to whose card is kept. */
  consent: string
  /** Null where no slips are taken. */
  slip: SlipForm | null
  /** Of a paid invoice of which tax was withheld: its certificate. */
  certificate: CertificateForm | null
  /** The fields for a card; null where no card is taken. */
  cards: CardFields | null
  /** The card that is charged at a press; null where the browser is not its customer's. */
  savedCard: { id: string; name: string; brand: string | null } | null
  /** What asks whether the buyer is a person, while the shop's cards are under attack; null else. */
  challenge: ChallengeProps | null
  /** A card is being charged. */
  charging: boolean
  /** Where the buyer's bank asks for a confirmation. */
  bankHref: string | null
  /** The same, where the page sends the buyer on at once. */
  goesTo: string | null
  /** The checkout that it belongs to, while that is open. */
  checkoutHref: string | null
  /** No invoice before it is issued, no receipt before it is paid. */
  pdfHrefs: { invoice: string | null; receipt: string | null; creditNotes: { number: string; href: string }[] }
  /** What its receipt is. */
  receiptKind: TaxDocumentKind | null
  /** The number of its full tax invoice, which is then what the receipt is; and whether the buyer has just asked for it. */
  fullTaxInvoice: { number: string; isNew: boolean } | null
  /** A full tax invoice may be asked for; null where it may not. */
  taxInvoice: TaxInvoiceAsked | null
  version: string
}

/** Why a card could not be charged, with the test card that was chosen and the box as it was. `card`: what is wrong with the card itself, beside its field. */
export interface CardProblem {
  status: number
  message: string
  card: string | null
  token: string
  consent: boolean
}

/** Whether the page shows fields for a card. */
export function takesCards(i: InvoiceProps): boolean {
  return i.status === 'open' && i.cards !== null && !i.checkoutHref && !i.charging
}

export function invoicePage(f: Frame, i: InvoiceProps, problem: CardProblem | null = null): string {
  const { locale } = f
  const words = BUYING[locale]
  const title = `${words.invoice} ${i.number ?? ''}`.trim()
  return framed(f, {
    title: `${title} · ${i.merchantName}`,
    merchantName: i.merchantName,
    livemode: i.livemode,
    scriptSrc: takesCards(i) ? i.challenge?.scriptSrc : null,
    goesTo: i.goesTo,
    // Who sells stands among the details, and whom to ask about a closed one beside what it says.
    foot:
      i.status === 'uncollectible'
        ? html``
        : f.brand?.seller
          ? (contact({ ...f.brand.seller, name: null, address: null }, locale) ?? html``)
          : null,
    body: html`<div class="columns pay-first"><div class="stack"><section class="sheet stack">
${head(i, locale)}${waysToPay(i, f, problem)}</section>
${i.qr?.isSimulated ? bankControl({ href: `${i.here}/simulate${i.query}`, owedSatang: i.qr.amountSatang, lessSatang: i.qr.lessSatang, isRest: i.receivedSatang > 0 }, locale) : null}</div>
${details(i, locale)}</div>`,
    live:
      i.status === 'open' && !i.checkoutHref
        ? {
            eventsHref: `${i.here}/events`,
            statusHref: `${i.here}/status`,
            version: i.version,
            // Whoever reads what was wrong, and types a card again, keeps the page until the invoice is settled.
            until: !problem && (i.qr || i.charging || i.makingCode || i.bankHref) ? 'change' : 'end',
          }
        : null,
  })
}

/** What the buyer is asked for. */
function askedOf({ totalSatang, withheldSatang }: InvoiceProps): number {
  return totalSatang - withheldSatang
}

/** Nothing is asked for any more, though nothing was paid. */
function isOverFor({ status }: InvoiceProps): boolean {
  return status === 'void' || status === 'uncollectible'
}

/** What it is, how much, the rest where a part has come, where it stands, and what it is for. */
function head(i: InvoiceProps, locale: Locale): Html {
  const words = BUYING[locale]
  const own = INVOICE[locale]
  const day = (at: number) => writtenDate(at, locale)
  const isPart = i.status === 'open' && i.receivedSatang > 0
  const isOver = isOverFor(i)
  const kept = i.status === 'paid' && i.refundedSatang < askedOf(i) ? i.refundedSatang : 0
  const sum = baht(askedOf(i) - (isPart ? i.receivedSatang : kept))
  const below = isPart
    ? own.stillOwed(baht(askedOf(i)))
    : i.status === 'paid' && i.paidAt !== null
      ? markedIn(own.paidOn(day(i.paidAt), i.paidWith?.name ?? null), i.paidWith)
      : i.status === 'open' && i.withheldSatang > 0
        ? own.withholding(baht(i.totalSatang), baht(i.withheldSatang))
        : isOver && i.endedAt !== null
          ? own[i.status === 'void' ? 'voidedOn' : 'closedOn'](day(i.endedAt))
          : null
  const due =
    i.status !== 'open' || i.dueDate === null
      ? null
      : i.overdue
        ? html`<p class="bad-text">${own.overdueSince(day(i.dueDate), i.overdue.days)}${i.overdue.endsAt === null ? null : ` ${own.endsUnpaid(day(i.overdue.endsAt))}`}</p>`
        : html`<p>${own.dueOn(day(i.dueDate))}</p>`
  // On a phone it is read before the code; the details come below it.
  const what = whatFor(i, locale)
  const title = html`<h1>${words.invoice}${i.number ? html` <span class="nowrap">${i.number}</span>` : null}</h1>`
  // While it is open its paper is what a bookkeeper comes for; later that is the receipt.
  const paper = i.status === 'open' ? ownPaper(i, locale) : null
  return html`${paper ? html`<div class="between">${title}${paper}</div>` : title}
<div class="tight">${kept > 0 ? html`<p class="small quiet">${own.netOf(baht(askedOf(i)))}</p>` : null}<div class="middle-line"><p class="big${isOver ? ' quiet' : ''}">${i.status === 'void' ? html`<s>${sum}</s>` : sum}</p>${state(i, locale)}</div>${below ? html`<p class="quiet">${below}</p>` : null}${what && html`<p class="quiet">${what}</p>`}${due}</div>`
}

function ownPaper({ pdfHrefs: { invoice } }: InvoiceProps, locale: Locale): Html | null {
  return invoice === null ? null : html`<p class="small"><a href="${invoice}">${BUYING[locale].invoicePdf}</a></p>`
}

/** Its first line, and how many others there are: `Studio membership`. */
function whatFor(i: InvoiceProps, locale: Locale): string | null {
  const [first] = i.lines
  const name = first ? lineInWords(first.description, locale) : null
  const others = i.lines.length - 1
  return name && others > 0 ? PORTAL[locale].andMore(name, others) : name
}

function periodOf({ periodStart: startAt, periodEnd: endAt }: InvoiceProps, locale: Locale): string | null {
  return startAt === null || endAt === null ? null : writtenPeriod({ startAt, endAt }, locale)
}

function state(i: InvoiceProps, locale: Locale): Html {
  const words = BUYING[locale]
  const own = INVOICE[locale]
  const shown = (text: string, look: string) => html`<p class="state ${look}">${text}</p>`
  if (i.overdue) return shown(own.overdue, 'bad')
  if (i.status === 'open') return shown(words.owed, 'warn')
  if (i.refundedSatang > 0) return shown(i.refundedSatang < askedOf(i) ? own.isPartRefunded : own.isRefunded, '')
  if (i.status === 'paid' && i.totalSatang === 0) return shown(words.nothingToPay, '')
  return shown(words[i.status], i.status === 'paid' ? 'good' : '')
}

/** What was made of it, the receipt first. Its own paper has a link among the details. */
function papers(
  { pdfHrefs: { receipt, creditNotes }, receiptKind, fullTaxInvoice }: InvoiceProps,
  locale: Locale,
): Html | null {
  const words = BUYING[locale]
  if (!receipt && creditNotes.length === 0) return null
  const receiptName = fullTaxInvoice
    ? TAX_INVOICE[locale].download(fullTaxInvoice.number)
    : INVOICE[locale].pdfOf(saleName(receiptKind, locale))
  return html`<p class="row papers">${receipt ? html`<a class="button filled" href="${receipt}">${receiptName}</a>` : null}${creditNotes.map(({ number, href }) => html`<a class="button" href="${href}">${words.creditNote(number)}</a>`)}</p>`
}

function waysToPay(i: InvoiceProps, { locale, brand }: Frame, problem: CardProblem | null): Html {
  const words = BUYING[locale]
  if (i.status === 'paid') {
    const back = i.refundedSatang > 0 ? html`<p class="notice plain">${refundedText(i, locale)}</p>` : null
    const issued = i.fullTaxInvoice?.isNew
      ? html`<p class="notice good" role="status">${TAX_INVOICE[locale].issued(i.fullTaxInvoice.number)}</p>`
      : null
    return html`${back}${issued}${papers(i, locale)}${i.certificate && certificateForm(i.certificate, locale)}${taxInvoiceForm(i, locale)}`
  }
  if (i.status !== 'open')
    return html`<p class="notice plain">${words[`${i.status}Text`]}</p>${i.status === 'uncollectible' ? askShop(brand?.seller?.email, locale) : null}`
  if (i.checkoutHref) {
    return html`<p>${words.atCheckoutText}</p><p><a class="button main" href="${i.checkoutHref}">${words.atCheckout}</a></p>`
  }
  if (i.charging)
    return html`<h2 class="pulse">${words.processing(baht(askedOf(i) - i.receivedSatang))}</h2><p>${words.processingText}</p>`
  const taken = i.qr && i.slip ? slipTaken(i.slip, locale, { reference: i.qr.reference }) : null
  const byCode =
    i.qr || i.makingCode || i.asksForCode
      ? html`${i.qr ? qrPanel(i.qr, locale) : null}${i.makingCode ? making(i, locale) : i.asksForCode ? askForm(i, locale) : null}${i.qr && i.slip ? html`${slipForm(i.slip, locale)}${backToCode(i.slip, locale)}` : null}`
      : null
  const byCard = i.cards && cardForm(i, i.cards, locale, problem)
  return html`${problem ? html`<div class="notice bad" role="alert"><h2>${words.failed}</h2><p>${problem.message}</p></div>` : null}
${i.receivedSatang > 0 ? html`<p class="notice">${words.partPaidText(baht(i.receivedSatang), baht(askedOf(i) - i.receivedSatang))}</p>` : null}
${i.bankHref ? html`<h2>${words.asksBank}</h2><p>${words.asksBankText}</p><p><a class="button main" href="${i.bankHref}">${words.toBank}</a></p>` : null}
${taken}${i.qr && i.slip ? slipRefused(i.slip, locale) : null}${i.savedCard && !taken ? savedForm(i, i.savedCard, locale) : null}
${byCode && byCard ? choiceOfWays(i, { byCode, byCard, isCard: problem !== null }, locale) : html`${byCode}${byCard && html`<h2>${i.savedCard ? CARD_WORDS[locale].other : words.payByCard}</h2>${byCard}`}`}`
}

/** A code or a card: one of the two is shown, and both where a browser cannot tell which is chosen. */
function choiceOfWays(
  i: InvoiceProps,
  { byCode, byCard, isCard }: { byCode: Html; byCard: Html; isCard: boolean },
  locale: Locale,
): Html {
  const { how, methods } = BUYING[locale]
  // A stored card pays with one press: what else there is unfolds when it is chosen.
  const isFolded = i.savedCard !== null && !isCard && !i.slip?.last && i.slip?.problem == null && i.receivedSatang === 0
  const way = (value: 'code' | 'card', label: string, isChosen: boolean) =>
    html`<div class="choice"><label><input type="radio" name="way" value="${value}"${isChosen ? html` checked` : null}><span>${label}</span></label></div>`
  const legend = i.savedCard
    ? html`<legend>${INVOICE[locale].orOtherwise}</legend>`
    : html`<legend class="unseen">${how}</legend>`
  return html`<div class="stack either${isFolded ? ' folded' : ''}"><fieldset>${legend}<div class="both">${way('code', methods.promptpay.label, !isCard && !isFolded)}${way('card', i.savedCard ? CARD_WORDS[locale].another : methods.card.label, isCard)}</div></fieldset>
<div class="stack by-code">${byCode}</div><div class="by-card">${byCard}</div></div>`
}

/** What went back, where to and when, and what of the payment stays. Several days stand among the sums. */
function refundedText(i: InvoiceProps, locale: Locale): Html {
  const own = INVOICE[locale]
  const kept = askedOf(i) - i.refundedSatang
  const where = i.isOutside || !i.paidWith ? '' : i.paidWith.brand ? own.toCard(i.paidWith.name) : own.toAccount
  const [first, second] = i.refunds
  const when = first && !second ? own.refundedAt(writtenDate(first.at, locale)) : ''
  const back = own.refunded(baht(i.refundedSatang), where + when)
  return html`${back}${kept > 0 ? html` <span class="whole">${own.keptOf(baht(kept))}</span>` : null}`
}

function taxInvoiceForm({ taxInvoice, here, query }: InvoiceProps, locale: Locale): Html | null {
  if (!taxInvoice) return null
  const isOpen = taxInvoice.problem !== null || Object.keys(taxInvoice.filled.problems).length > 0
  const form = { action: `${here}/tax-invoice${query}`, className: 'more', locale }
  return html`<details class="choice"${isOpen ? html` open` : null}><summary>${TAX_INVOICE[locale].ask}</summary>
${exchangeForm(taxInvoice, form)}</details>`
}

function making(i: InvoiceProps, locale: Locale): Html {
  const words = BUYING[locale]
  return html`<h2 class="pulse">${words.makingCode}</h2><p>${words.makingCodeText}</p>
<noscript><p><a class="button" href="${i.here}${i.query}">${words.lookAgain}</a></p></noscript>`
}

function askForm(i: InvoiceProps, locale: Locale): Html {
  return html`<form method="post" action="${i.here}${i.query}"><input type="hidden" name="method" value="promptpay"><input type="hidden" name="expected_total_satang" value="${i.totalSatang}">
<button class="button main">${BUYING[locale].getQr}</button></form>`
}

/** The buyer's own card, at a press. */
function savedForm(i: InvoiceProps, { id, name, brand }: NonNullable<InvoiceProps['savedCard']>, locale: Locale): Html {
  const { pay } = BUYING[locale]
  const { paySaved } = INVOICE[locale]
  return html`<h2>${paySaved}</h2><form class="key saved" method="post" action="${i.here}${i.query}" aria-label="${paySaved}"><input type="hidden" name="saved" value="${id}"><input type="hidden" name="expected_total_satang" value="${i.totalSatang}"><p><strong>${markedName(name, brand)}</strong></p><button class="button filled" aria-label="${pay(baht(askedOf(i)))}: ${name}">${pay(baht(askedOf(i)))}</button></form>`
}

function cardForm(i: InvoiceProps, cards: CardFields, locale: Locale, problem: CardProblem | null): Html {
  const words = BUYING[locale]
  const shown = {
    locale,
    chosen: problem?.card === null ? problem.token : '',
    error: problem?.card ?? null,
    otherWay: i.qr !== null,
  }
  const marks = html`<p class="marks" aria-hidden="true">${words.methods.card.marks.flatMap((mark) => cardMark(mark) ?? [])}</p>`
  return html`<form class="stack" method="post" action="${i.here}${i.query}" novalidate>${marks}<input type="hidden" name="expected_total_satang" value="${i.totalSatang}">${cardField(cards, shown)}
${consentField({ sentence: i.consent, checked: problem?.consent ?? false, error: null, title: words.keepCard })}
${i.challenge ? challengeField(i.challenge, { locale, error: null }) : null}
<button class="button main">${words.pay(baht(askedOf(i)))}</button></form>`
}

function party(label: string, { name, address, taxId, branch, email }: Party, locale: Locale): Html | null {
  if (!name && !email) return null
  const words = BUYING[locale]
  const own = INVOICE[locale]
  const office = branch === null ? '' : ` · ${branch === HEAD_OFFICE ? own.headOffice : own.branch(branch)}`
  return html`<div class="tight"><h3 class="quiet">${label}</h3><p><strong>${name ?? email}</strong></p>${address ? html`<p class="prose">${address}</p>` : null}${taxId ? html`<p>${words.taxId} ${taxId}${office}</p>` : null}${name && email ? html`<p>${email}</p>` : null}</div>`
}

function details(i: InvoiceProps, locale: Locale): Html {
  const words = BUYING[locale]
  const fact = (label: string, value: string) => html`<div><dt>${label}</dt><dd>${value}</dd></div>`
  const day = (at: number) => writtenDate(at, locale)
  const [isOver, period] = [isOverFor(i), periodOf(i, locale)]
  const sum = (amount: string) => (i.status === 'void' ? html`<s class="quiet">${amount}</s>` : amount)
  return html`<section class="sheet stack" aria-labelledby="details"><h2 id="details" class="quiet">${words.details}</h2>
<ul class="lines">${i.lines.map((line) => html`<li><div><p>${lineInWords(line.description, locale)}</p>${line.quantity > 1 ? html`<p class="small quiet">${words.times(line.quantity, baht(Math.round((line.amount_satang + line.discount_satang) / line.quantity)), null)}</p>` : null}</div><p class="number">${sum(signed(line.amount_satang + line.discount_satang))}</p></li>`)}</ul>
<dl class="sums">${i.discountSatang > 0 ? html`<div><dt>${words.discount}</dt><dd class="number">${sum(signed(-i.discountSatang))}</dd></div>` : null}
<div class="${isOver ? 'quiet' : 'sum'}"><dt>${words.total}</dt><dd class="number">${sum(baht(i.totalSatang))}</dd></div>
${i.vat === null ? null : html`<div class="small quiet"><dt>${words.vatIncluded(rateText(i.vat.rateBps))}</dt><dd class="number">${sum(baht(i.vat.amountSatang))}</dd></div>`}
${i.withheldSatang === 0 ? null : html`<div><dt>${words.withheld}</dt><dd class="number">${signed(-i.withheldSatang)}</dd></div><div class="sum"><dt>${words.toPay}</dt><dd class="number">${baht(askedOf(i))}</dd></div>`}
${i.status === 'open' && i.receivedSatang > 0 ? html`<div><dt>${words.paid}</dt><dd class="number">${baht(i.receivedSatang)}</dd></div><div class="sum"><dt>${words.left}</dt><dd class="number">${baht(askedOf(i) - i.receivedSatang)}</dd></div>` : null}
</dl>
${i.refundedSatang === 0 ? null : html`<dl class="sums">${refundSums(i, locale)}</dl>`}
<dl class="facts">${i.issuedAt === null ? null : fact(words.issued, day(i.issuedAt))}${i.dueDate === null ? null : fact(INVOICE[locale].due, day(i.dueDate))}${period === null ? null : fact(words.period, period)}</dl>
${i.status === 'open' ? null : ownPaper(i, locale)}
${i.memo === null ? null : html`<p class="prose">${i.memo}</p>`}<div class="parties small">${party(words.seller, i.seller, locale)}${party(words.buyer, i.buyer, locale)}</div>
</section>`
}

/** Each refund by its day, what is left of the payment, and the VAT that is in that. */
function refundSums(i: InvoiceProps, locale: Locale): Html {
  const words = BUYING[locale]
  const own = INVOICE[locale]
  const row = (label: string, amountSatang: number, look: string | null = null) =>
    html`<div${look ? html` class="${look}"` : null}><dt>${label}</dt><dd class="number">${signed(amountSatang)}</dd></div>`
  const back =
    i.refunds.length > 0
      ? i.refunds.map(({ amountSatang, at }) => row(own.refundedOn(writtenDate(at, locale)), -amountSatang))
      : row(own.isRefunded, -i.refundedSatang)
  const kept = askedOf(i) - i.refundedSatang
  const vat =
    i.vat === null || i.vatLeftSatang === null || kept === 0
      ? null
      : row(words.vatIncluded(rateText(i.vat.rateBps)), i.vatLeftSatang, 'small quiet')
  return html`${back}${row(own.net, kept, 'sum')}${vat}`
}

/** Credit and discounts are negative. */
function signed(amountSatang: number): string {
  return `${amountSatang < 0 ? '−' : ''}${baht(Math.abs(amountSatang))}`
}
