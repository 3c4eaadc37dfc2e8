// What the checkout says in its states, from plain values: nothing is asked for twice, and nothing is said that the state contradicts. What its pages do
// in a browser is test/web/checkout.test.ts.
import { describe, expect, test } from '@jest/globals'
import type { CheckoutProps, EndProps, QrProps, Typed } from '../web/checkout/props.ts'
import { checkoutPage } from '../web/checkout/view.ts'

const FRAME = { locale: 'en', nonce: '', assets: { css: '', js: '' }, brand: null, otherLanguageHref: '' } as const
const line = (description: string) => ({
  price: 'price_1',
  description,
  quantity: 1,
  unitSatang: 32_000,
  discountSatang: 0,
  amountSatang: 32_000,
  interval: null,
  picture: null,
  choice: null,
})
const SESSION: CheckoutProps = {
  state: 'choose',
  here: '/c/t',
  query: '',
  merchantName: 'Hong Saeng Studio',
  email: 'malee@example.com',
  livemode: false,
  lines: [line('Morning Light presets')],
  subtotalSatang: 32_000,
  discountSatang: 0,
  discountCode: null,
  totalSatang: 32_000,
  taxSatang: 0,
  exclusiveTaxSatang: 0,
  receivedSatang: 0,
  apartSatang: 0,
  methods: ['promptpay', 'card'],
  takesCodes: true,
  consent: null,
  taxInvoice: null,
  renewals: [],
  startHref: null,
  againHref: null,
  cards: { kind: 'test', tokens: ['pm_card_ok'], names: new Map([['pm_card_ok', 'Visa 4242']]) },
  challenge: null,
  qr: null,
  slip: null,
  bankHref: null,
  goesTo: null,
  failure: null,
  end: null,
  cancelHref: null,
  version: '1',
  address: null,
}
const page = (more: Partial<CheckoutProps>, typed: Typed | null = null) =>
  checkoutPage(FRAME, { ...SESSION, ...more }, typed)

describe('a discount code', () => {
  const typed = (problems: Typed['problems']): Typed => ({
    amounts: [''],
    code: 'WELCOME10',
    method: 'promptpay',
    token: '',
    consent: false,
    taxInvoice: null,
    problems,
  })
  const HINT = 'Press Apply to see the new total'

  test('says how it is applied, then what it saves, and why not', () => {
    expect(page({})).toContain(HINT)
    const applied = page({ discountSatang: 3_200, discountCode: 'WELCOME10', totalSatang: 28_800 }, typed([]))
    expect(applied).toContain('You save ฿32.00')
    expect(applied).toContain('value="WELCOME10"')
    const refused = page({}, typed([{ field: 'code', message: 'This code does not exist.' }]))
    expect(refused).toContain('<p id="code-error" class="small error" role="alert">This code does not exist.</p>')
    // Said once, at its field.
    expect(refused.match(/This code does not exist/g)).toHaveLength(1)
    for (const text of [applied, refused]) expect(text).not.toContain(HINT)
  })
})

describe('a slip', () => {
  const qr: QrProps = {
    svgHref: '/qr.svg',
    pngHref: '/qr.png',
    fileName: 'qr.png',
    amountSatang: 32_000,
    payee: 'Hong Saeng Studio',
    holder: null,
    reference: 'R',
    isSimulated: true,
    lessSatang: 16_000,
    secondsLeft: 800,
    until: null,
  }
  const sent = {
    reason: null,
    checkedBy: 'bank' as const,
    at: Date.UTC(2026, 10, 28, 3) / 1_000,
    ...{ bank: '004', reference: 'SLIP1234567890ABCDEF', amountSatang: null, paidAt: null, sentTo: null },
  }
  const withSlip = (status: 'waiting' | 'rejected' | 'confirmed', more: Partial<CheckoutProps> = {}) =>
    page({
      state: 'qr',
      qr,
      slip: {
        action: '/c/t/slip',
        pageHref: '/c/t',
        shop: 'Hong Saeng Studio',
        holder: 'Hong Saeng Co., Ltd.',
        payeeEnd: '5678',
        owedSatang: 32_000,
        email: 'ask@shop.example',
        needed: false,
        last: { ...sent, status },
        problem: null,
      },
      ...more,
    })

  test('that is being checked folds the code away, and asks for no other payment', () => {
    const text = withSlip('waiting')
    expect(text).toContain('Checking your transfer')
    // What was sent, who looks at it, and what comes then.
    const plain = text.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ')
    expect(plain).toContain('Slip sent (done) 28 November 2026, 10:00 From Kasikornbank Slip number …7890ABCDEF')
    expect(plain).toContain('Checking the transfer of ฿320.00 We ask the bank again by ourselves')
    // How to come back, and what to quote to the shop.
    expect(plain).toContain('To come back to the result, keep the address of this page.')
    expect(plain).toMatch(/ask@shop\.example Tell it the reference R Copy /)
    expect(text).toMatch(
      /Tell it the reference<\/dt><dd><code>R<\/code> <button type="button" class="link js-only" data-copy="R"/,
    )
    expect(text).toContain('<summary>I have not paid yet: show the QR code</summary>')
    expect(text.indexOf('Send another slip')).toBeLessThan(text.indexOf('I have not paid yet'))
    for (const other of ['Scan to pay', 'Waiting for your payment', 'Pay another way', 'Get a new QR code'])
      expect(text).not.toContain(other)
  })

  test('can be sent where the code has run out, and one that is being checked asks for no other payment', () => {
    const slip = {
      action: '/c/t/slip',
      pageHref: '/c/t',
      shop: 'Hong Saeng Studio',
      holder: null,
      payeeEnd: '5678',
      owedSatang: 32_000,
      email: 'ask@shop.example',
      needed: false,
      last: null,
      problem: null,
    }
    const over = page({ failure: { kind: 'qr_over' }, slip })
    expect(over).toContain('Already paid? Do not pay again: send the slip.')
    expect(over).toContain('<summary>I have paid: send the slip</summary>')
    const taken = page({ failure: { kind: 'qr_over' }, slip: { ...slip, last: { ...sent, status: 'waiting' } } })
    expect(taken).toContain('Do not pay again. You can close this page.')
    expect(taken).toContain('Your receipt comes by email.')
    const unmailed = {
      failure: { kind: 'qr_over' as const },
      slip: { ...slip, last: { ...sent, status: 'waiting' as const } },
    }
    expect(page({ ...unmailed, email: null })).not.toContain('Your receipt comes by email.')
    expect(taken).not.toContain('This QR code has expired')
    expect(page({ failure: { kind: 'qr_over' } })).toContain('wait a few minutes, or ask the shop')
    // The form behind *Pay another way* is there only with something to choose.
    const alone = { failure: { kind: 'qr_over' as const }, methods: ['promptpay' as const], takesCodes: false }
    for (const only of [page(alone), page({ ...alone, slip })]) {
      expect(only).toContain('form="by-qr">Get a new QR code</button>')
      for (const other of ['Pay another way', 'name="method" value="promptpay" checked'])
        expect(only).not.toContain(other)
    }
    // While a slip is looked at there is no button for a new code, and so the form stays.
    for (const status of ['waiting', 'confirmed'] as const) {
      const looked = page({ ...alone, slip: { ...slip, last: { ...sent, status } } })
      expect(looked).not.toContain('Get a new QR code')
      expect(looked).toContain('<summary>Pay another way</summary>')
    }
    for (const more of [{ takesCodes: true }, { methods: ['card' as const] }])
      expect(page({ ...alone, slip, ...more })).toContain('<summary>Pay another way</summary>')
  })

  test('that is refused asks for another before the code, and one for a part leaves the code', () => {
    const refused = withSlip('rejected')
    expect(refused).toContain('<h1>We could not accept this slip</h1>')
    // Said once, above the form, which comes before the code: whoever has sent a slip has paid.
    expect(refused.match(/The bank does not know this transfer/g)).toHaveLength(1)
    const order = [
      'The bank does not know this transfer',
      'If you have paid, do not pay again',
      'Slip number',
      'Hong Saeng Co., Ltd.',
      'Send the slip of this payment',
      'ask@shop.example',
      'I have not paid yet',
      'class="qr"',
    ]
    expect(order.map((said) => refused.indexOf(said))).toEqual(
      order.map((said) => refused.indexOf(said)).sort((a, b) => a - b),
    )
    expect(order.filter((said) => !refused.includes(said))).toEqual([])
    // Everything else is folded behind one line.
    expect(refused.indexOf('Pay another way')).toBeGreaterThan(
      refused.indexOf('<summary>I have not paid yet</summary>'),
    )
    const apart = page({ state: 'qr', qr, apartSatang: 40_000 })
    expect(apart).toContain('฿400.00 has arrived for an earlier QR code')
    for (const other of ['is still to pay', 'Pay another way']) expect(apart).not.toContain(other)
    const part = withSlip('confirmed', { receivedSatang: 10_000 })
    expect(part).toContain('Part of your payment has arrived')
    for (const other of ['Checking your transfer', 'I have not paid yet']) expect(part).not.toContain(other)
  })
})

test('a slip to another account says where its money went, and marks that', () => {
  const last = {
    ...{ status: 'rejected' as const, reason: 'account' as const, checkedBy: 'bank' as const },
    ...{ at: Date.UTC(2026, 10, 28, 3) / 1_000, bank: '004', reference: 'SLIP1', amountSatang: 32_000, paidAt: null },
  }
  const slip = {
    ...{ action: '/c/t/slip', pageHref: '/c/t', shop: 'Hong Saeng Studio', holder: null, owedSatang: 32_000 },
    ...{ payeeEnd: '5678', email: 'ask@shop.example', needed: false, problem: null },
  }
  const text = page({ failure: { kind: 'qr_over' }, slip: { ...slip, last: { ...last, sentTo: 'xxx-x-xx789-0' } } })
  expect(text).toContain('<div class="error"><dt>Went to</dt><dd><span class="nowrap">•••• 789-0</span></dd></div>')
  // Beside it, where it should have gone; what agrees is folded away.
  expect(text).toContain('<span class="nowrap">PromptPay •••• 5678</span>')
  const rest = text.indexOf('<summary>What else is on your slip</summary>')
  expect(text.indexOf('PromptPay •••• 5678')).toBeLessThan(rest)
  expect(text.indexOf('Amount on the slip')).toBeGreaterThan(rest)
  expect(text).toContain('Choose the picture, then press “Send the slip”.')
  expect(text).toContain('ask your bank to bring it back')
  expect(page({ failure: { kind: 'qr_over' }, slip: { ...slip, last: { ...last, sentTo: null } } })).not.toContain(
    'Went to',
  )
})

test('what renews says so on the button, and a code that has run out has one lead button', () => {
  const renewals = [{ amountSatang: 59_000, unitSatang: 59_000, interval: 'month' as const, nextOn: 1_798_500_000 }]
  expect(page({ renewals })).toContain('>Subscribe and pay ฿320.00</button>')
  expect(page({})).toContain('>Pay ฿320.00</button>')
  const over = page({ failure: { kind: 'qr_over' } })
  expect(over).toContain('<button class="button filled" form="by-qr">Get a new QR code</button>')
  expect(over).toContain('<button class="button main second"')
  // What would ask for the same code again is folded behind it.
  expect(over).toContain('<details class="fold"><summary>Pay another way</summary><form')
  expect(over.indexOf('Get a new QR code')).toBeLessThan(over.indexOf('Your order'))
})

test('a declined card says why, then that nothing was charged, then what to do', () => {
  const failure = { kind: 'card' as const, declineCode: 'insufficient_funds', card: 'Visa •••• 4242' }
  const declined = page({ failure })
  expect(declined).toContain(
    '</span>: there is not enough money on the card.</p><p>Nothing was charged. You can try another card below, or pay by QR.</p>',
  )
  expect(declined).toContain('<button class="button" form="by-qr">Pay by PromptPay QR instead</button>')
  // The ways to pay come at once, and what was filled in rightly is folded behind them.
  const parts = [
    'Nothing was charged',
    'id="method"',
    'Email and other details',
    'malee@example.com',
    'Have a discount code?',
    'button main',
  ]
  const places = parts.map((part) => declined.indexOf(part))
  expect(places).toEqual([...places].sort((a, b) => a - b))
})

test('after paying, a key and files are named by their products where there are several', () => {
  const file = (id: string) => ({ id, name: `${id}.zip`, sizeBytes: 1_000, product: 'Watermark app' })
  const end: EndProps = {
    paid: { name: 'PromptPay', brand: null, at: 1_796_000_000 },
    number: 'INV-2026-000021',
    invoiceHref: '/i/t',
    receiptHref: '/i/t/receipt.pdf',
    receiptKind: 'abbreviated',
    fullTaxInvoiceHref: '/i/abc?lang=en#tax-invoice',
    returnHref: '/s/shop',
    licences: [{ product: 'Watermark app', key: 'AAAA-BBBB', seats: 4 }],
    files: [file('mac'), file('windows')],
    credits: [],
    message: null,
    late: false,
    free: false,
    hasSubscription: false,
    goesOn: [
      { product: 'Watermark app', card: { brand: 'visa', last4: '4242' }, at: 1_798_500_000, amountSatang: 59_800 },
    ],
    accountHref: '/portal/shop',
  }
  const named = '<span class="small quiet">Watermark app · '
  const ofOne = page({ state: 'complete', end })
  expect([ofOne.includes(named), ofOne.includes('<p class="small quiet">Watermark app</p>')]).toEqual([false, false])
  expect(ofOne).toContain('Check your spam folder.')
  expect(ofOne).toContain('Your receipt for ฿320.00 is on its way to')
  expect(ofOne).toContain('>Abbreviated tax invoice / receipt (PDF)</a>')
  expect(ofOne).toContain('<a href="/i/abc?lang=en#tax-invoice">Ask for a full tax invoice</a>')
  expect(ofOne).toContain('4242 will be charged ฿598.00 on')
  expect(ofOne).toContain('<h2 id="renewals">Your subscription</h2>')
  expect(ofOne).toContain('You can cancel at any time in your account.')
  expect(ofOne).toContain('Works on 4 devices')
  expect(ofOne.match(/<a class="button filled" href="[^"]+" download/g)).toHaveLength(2)
  const ofTwo = page({ state: 'complete', end, lines: [line('Watermark app'), line('Presets')] })
  expect([ofTwo.includes(named), ofTwo.includes('<p class="small quiet">Watermark app</p>')]).toEqual([true, true])
})

describe('a checkout that has ended', () => {
  test('says what was ordered, and that a transfer which was made is not made again', () => {
    const over = page({ state: 'expired' })
    for (const said of ['Morning Light presets', '฿320.00']) expect(over).toContain(said)
    expect(over).toContain('Already paid? Do not pay again')
    expect(over).not.toContain('Nothing was')
    const byCard = page({ state: 'expired', methods: ['card'] })
    expect(byCard).toContain('Nothing was charged.')
    expect(byCard).not.toContain('Already paid?')
    const part = page({ state: 'expired', receivedSatang: 10_000 })
    expect(part).toContain('฿100.00 had arrived.')
    expect(part).not.toMatch(/Already paid\?|Nothing was charged/)
    const [shop, form] = ['https://shop.example/basket', '/s/hong-saeng/buy/price_1']
    const onSale = '/s/hong-saeng/p/prod_1'
    const sold = page({ state: 'expired', cancelHref: shop, againHref: onSale })
    for (const way of [`${onSale}">Order again</a>`, `<a href="${shop}">Back to the shop</a>`])
      expect(sold).toContain(way)
    const again = page({ state: 'expired', cancelHref: shop, startHref: form, againHref: form })
    expect(again).toContain(`<a class="button main" href="${form}">Order again</a>`)
    expect(page({ state: 'expired', cancelHref: shop })).toContain(
      `<a class="button main" href="${shop}">Back to the shop</a>`,
    )
  })
})
