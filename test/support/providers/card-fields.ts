/*
 * Stand-ins for the scripts with which Stripe and Opn Payments take a card on a page, each on an origin of its own: the script, the frame with the fields,
 * and the bank's page of 3-D Secure. They take the options that the providers document (docs.stripe.com/js, docs.omise.co/omise-js and Opn's own plugins)
 * and refuse others aloud, so that a wrong call of ours fails its test. A card becomes a token of the stateful fake. No card number leaves the frame but
 * to the stand-in itself.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { z } from 'zod'
import { cardMark } from '../../../web/components/card-mark.ts'
import type { CardKind } from '../../gateways/contract.ts'
import type { OpnFake } from './opn.ts'
import { tokenOf as opnToken } from './opn-world.ts'
import type { StripeFake } from './stripe.ts'
import { tokenOf as stripeToken } from './stripe-world.ts'

/** The cards that the stand-ins know, by number. They are the providers' own test cards. */
export const CARDS = {
  ok: '4242424242424242',
  /** Not accepted when it is stored. */
  refused: '4000000000000002',
  /** Stored, and declined when it is charged: not enough money. */
  poor: '4000000000009995',
  asks: '4000000000003220',
} as const

const KINDS: Record<string, CardKind> = {
  [CARDS.ok]: 'ok',
  [CARDS.refused]: 'refused',
  [CARDS.poor]: { declines: 'insufficient_funds' },
  [CARDS.asks]: '3ds',
}

function kindOf(number: string): CardKind {
  return KINDS[number] ?? 'refused'
}

export interface StandIn {
  url: string
  /** The address of its script. */
  scriptUrl: string
  /** Every request that it got, such as `GET /stripe.js`. */
  log: string[]
  close(): Promise<void>
}

interface Behind {
  provider: 'stripe' | 'opn'
  publicKey: string
  /** The token of a card, by its number. */
  tokenOf(number: string): string
  /** Decides a 3-D Secure, and answers where the buyer goes next. */
  decide(id: string, decision: 'approve' | 'decline'): string
}

/** As Stripe documents a font of the page's own. */
const face = z.strictObject({
  family: z.string(),
  weight: z.string().regex(/^\d{3}$/),
  unicodeRange: z.string(),
  src: z.string().regex(/^url\("https?:\/\/[^"]+"\) format\("woff2"\)$/),
})

const newCard = z.strictObject({
  key: z.string(),
  number: z.string().regex(/^\d{16}$/),
  expiry: z.string().regex(/^\d\d\/\d\d$/),
  code: z.string().regex(/^\d{3}$/),
})

async function startStandIn(behind: Behind): Promise<StandIn> {
  const log: string[] = []
  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://stand-in')
    log.push(`${request.method} ${pathname}`)
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const body = Buffer.concat(chunks).toString('utf8')
    const send = (type: string, text: string, status = 200) =>
      response.writeHead(status, { 'content-type': `${type}; charset=utf-8` }).end(text)
    if (pathname === `/${behind.provider}.js`)
      return send('text/javascript', `(${SCRIPTS[behind.provider]})('${origin()}')`)
    if (pathname === '/fields') return send('text/html', fieldsPage(searchParams))
    if (pathname === '/cards' && request.method === 'POST') {
      const card = newCard.safeParse(JSON.parse(body))
      if (!card.success) {
        const [error] = INCOMPLETE[searchParams.get('lang') ?? ''] ?? INCOMPLETE.en!
        return send('application/json', JSON.stringify({ error }))
      }
      if (card.data.key !== behind.publicKey) return send('application/json', JSON.stringify({ error: 'unknown key' }))
      return send('application/json', JSON.stringify({ token: behind.tokenOf(card.data.number) }))
    }
    const [, page, id = ''] = pathname.split('/')
    if (page === 'bank' && request.method === 'POST') {
      const decision = new URLSearchParams(body).get('decision') === 'approve' ? 'approve' : 'decline'
      return response.writeHead(303, { location: behind.decide(id, decision) }).end()
    }
    if (page === 'bank') return send('text/html', BANK_PAGE)
    send('text/plain', 'not found', 404)
  }
  const server = createServer((request, response) => {
    serve(request, response).catch((error: unknown) => {
      console.error(error)
      response.destroy()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url: origin(),
    scriptUrl: `${origin()}/${behind.provider}.js`,
    log,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Stripe's script and bank before its fake. */
export async function stripeFields(fake: StripeFake, publicKey: string): Promise<StandIn> {
  const standIn = await startStandIn({
    provider: 'stripe',
    publicKey,
    tokenOf: (number) => stripeToken(fake, kindOf(number)),
    decide(id, decision) {
      const intent = fake.book.intent(id)
      fake.book.decideAction(intent, decision)
      const back = new URL(intent.returnUrl ?? '')
      back.searchParams.set('payment_intent', id)
      back.searchParams.set('redirect_status', decision === 'approve' ? 'succeeded' : 'failed')
      return back.href
    },
  })
  fake.objects.bankUrl = standIn.url
  return standIn
}

/** Opn's script and bank before its fake. */
export async function opnFields(fake: OpnFake): Promise<StandIn> {
  const standIn = await startStandIn({
    provider: 'opn',
    publicKey: fake.keys.public,
    tokenOf: (number) => opnToken(fake, kindOf(number)),
    decide(id, decision) {
      const charge = fake.book.charges.get(id)
      if (!charge) throw new Error(`Opn has no charge ${id}`)
      if (decision === 'approve') fake.pay(charge)
      else Object.assign(charge, { status: 'failed', failureCode: 'payment_cancelled' })
      return charge.returnUri ?? ''
    },
  })
  fake.bankUrl = standIn.url
  return standIn
}

const LABELS: Record<string, string[]> = {
  en: ['Card number', 'Expiry date', 'Security code'],
  th: ['หมายเลขบัตร', 'วันหมดอายุ', 'รหัสความปลอดภัย'],
}
/** Stripe says it under each field; Opn gives it to the page. */
const INCOMPLETE: Record<string, [string, string, string]> = {
  en: [
    'Your card number is incomplete.',
    'Your card’s expiration date is incomplete.',
    'Your card’s security code is incomplete.',
  ],
  th: ['หมายเลขบัตรของคุณไม่ครบถ้วน', 'วันหมดอายุของบัตรไม่ครบถ้วน', 'รหัสความปลอดภัยของบัตรไม่ครบถ้วน'],
}
/** As the providers draw them: digits in groups, a number pad, what a browser may fill in, and an example in each field. */
const FIELDS = [
  ['number', 'cc-number', '1234 1234 1234 1234'],
  ['expiry', 'cc-exp', 'MM / YY'],
  ['code', 'cc-csc', 'CVC'],
] as const

/** The frame: its page is asked by message to read the card, and answers the page that framed it. It says how high it is, as often as that changes. */
function fieldsPage(asked: URLSearchParams): string {
  const lang = asked.get('lang') === 'th' ? 'th' : 'en'
  // The page's own stack; what a machine of tests calls its system's font is seldom one that people have.
  const font =
    (asked.get('font') ?? '').replace('system-ui', 'Arial').replaceAll(/[^\w ,"'-]/g, '') || 'Arial, sans-serif'
  const faces = z.array(face).parse(JSON.parse(asked.get('faces') ?? '[]'))
  const labels = LABELS[lang] ?? []
  const [labelWeight = '500', labelSize = '14px'] = (asked.get('label') ?? '').match(/\d+(px)?/g) ?? []
  const fields = FIELDS.map(
    ([name, autocomplete, example], i) =>
      `<label>${labels[i]}<input name="${name}" inputmode="numeric" autocomplete="${autocomplete}" placeholder="${example}"><small hidden>${INCOMPLETE[lang]![i]!.replace('ไม่ครบถ้วน', '<span>ไม่ครบถ้วน</span>')}</small></label>`,
  )
  return `<!doctype html><html lang="${lang}"><title>${labels[0]}</title><style>${faces.map(({ family, weight, unicodeRange, src }) => `@font-face{font-family:${family};font-weight:${weight};src:${src};unicode-range:${unicodeRange}}`).join('')}
:root{color-scheme:light dark}body{margin:0;font:16px/1.5 ${font}}label{display:block;font-weight:${labelWeight};font-size:${labelSize}}input{font-weight:400}
div{display:grid;grid-template-columns:1fr 1fr;gap:12px;padding:1px}label:first-child{grid-column:1/-1}p{position:absolute;right:12px;top:calc(5px + 1.5 * ${labelSize});height:44px;margin:0;place-content:center}p:not([hidden]){display:grid}svg{width:32px;height:auto}
input{display:block;box-sizing:border-box;width:100%;height:44px;padding:0 12px;margin-top:4px;font:16px ${font};color:light-dark(#16191f,#eef0f4);background:light-dark(#fff,#1a1e25);border:1px solid light-dark(#7d8592,#8a93a1);border-radius:10px}
input[aria-invalid]{border-color:light-dark(#b42318,#ffb4ab);box-shadow:inset 0 0 0 1px light-dark(#b42318,#ffb4ab)}small{display:block;margin-top:4px;font-size:13px;font-weight:400;line-height:1.3;color:light-dark(#b42318,#ffb4ab);background:light-dark(#0000,#182a2f)}small[hidden]{display:none}small span{white-space:nowrap}input:focus{outline:0;border-color:#0f766e;box-shadow:0 0 0 3px #0f766e55}input[aria-invalid]:focus{border-color:light-dark(#b42318,#ffb4ab);box-shadow:0 0 0 3px light-dark(#b4231844,#ffb4ab55)}input::placeholder{color:light-dark(#545b67,#aab2bf);opacity:1}</style>
<div>${fields.join('')}</div><p hidden>${cardMark('visa')?.text}</p><script>
const number = document.querySelector('input')
number.addEventListener('input', () => { number.value = number.value.replaceAll(/[^0-9]/g, '').replaceAll(/([0-9]{4})(?=[0-9])/g, '$1 '); document.querySelector('p').hidden = number.value[0] !== '4' })
addEventListener('message', async ({ data, origin }) => {
  if (data?.kind === 'check') {
    const inputs = [...document.querySelectorAll('input')]
    for (const input of inputs) {
      input.nextElementSibling.hidden = input.value !== ''
      if (input.value === '') input.setAttribute('aria-invalid', 'true'); else input.removeAttribute('aria-invalid')
    }
    const empty = inputs.find((input) => input.value === '')
    empty?.focus()
    return parent.postMessage({ kind: 'answer', id: data.id, error: empty?.nextElementSibling.textContent }, origin)
  }
  if (data?.kind !== 'read') return
  const card = Object.fromEntries([...document.querySelectorAll('input')].map((input) => [input.name, input.value.replaceAll(' ', '')]))
  const answer = await fetch('/cards?lang=' + data.lang, { method: 'POST', body: JSON.stringify({ ...card, key: data.key }) })
  for (const input of document.querySelectorAll('input')) if (input.value === '') input.setAttribute('aria-invalid', 'true'); else input.removeAttribute('aria-invalid')
  parent.postMessage({ kind: 'answer', id: data.id, ...(await answer.json()) }, origin)
})
new ResizeObserver(() => parent.postMessage({ kind: 'size', height: document.body.scrollHeight }, '*')).observe(document.body)
parent.postMessage({ kind: 'ready' }, '*')
</script></html>`
}

const BANK_PAGE = `<!doctype html><html lang="en"><title>The bank</title><main><h1>The bank asks</h1><form method="post">
<button name="decision" value="approve">Approve</button><button name="decision" value="decline">Decline</button></form></main></html>`

/** What both scripts have: a frame in an element, and a question to it. */
const FRAME = `
  const frameIn = (element, key, { lang, font = '', label = '', messages = lang, grows = false, faces = '[]' }) => {
    const frame = document.createElement('iframe')
    frame.src = origin + '/fields?' + new URLSearchParams({ lang, font, label, faces })
    frame.title = 'Card'
    frame.setAttribute('style', 'width: 100%; border: 0; height: ' + (grows ? '1px' : '100%'))
    element.append(frame)
    const ready = new Promise((resolve) => {
      addEventListener('message', ({ data, source }) => { if (source === frame.contentWindow && data.kind === 'ready') resolve() })
    })
    if (grows) addEventListener('message', ({ data, source }) => {
      if (source === frame.contentWindow && data.kind === 'size') frame.style.height = data.height + 'px'
    })
    let count = 0
    const asked = (kind) => new Promise((resolve) => {
      const id = ++count
      addEventListener('message', ({ data, source }) => { if (source === frame.contentWindow && data.id === id) resolve(data) })
      frame.contentWindow.postMessage({ kind, key, id, lang: messages }, origin)
    })
    return { ready, read: () => asked('read'), check: () => asked('check') }
  }
  const only = (name, given, known) => {
    for (const key of Object.keys(given)) if (!known.includes(key)) throw new Error(name + ' has no option ' + key)
  }
  const must = (name, given, wanted) => {
    for (const [key, value] of Object.entries(wanted)) {
      if (JSON.stringify(given[key]) !== JSON.stringify(value)) throw new Error(name + ' needs ' + key + ' ' + JSON.stringify(value))
    }
  }`

const SCRIPTS = {
  stripe: `(origin) => {${FRAME}
  window.Stripe = (key, settings) => {
    only('Stripe', settings, ['locale'])
    let frame = null
    let submitted = false
    return {
      elements(options) {
        only('elements', options, ['mode', 'currency', 'paymentMethodTypes', 'paymentMethodCreation', 'locale', 'appearance', 'fonts'])
        must('elements', options, { mode: 'setup', currency: 'thb', paymentMethodTypes: ['card'], paymentMethodCreation: 'manual' })
        only('appearance.variables', options.appearance.variables,
          ['colorPrimary', 'colorBackground', 'colorText', 'colorTextSecondary', 'colorDanger', 'borderRadius', 'fontFamily', 'fontSizeBase'])
        only('appearance', options.appearance, ['theme', 'variables', 'rules'])
        const label = options.appearance.rules['.Label']
        only('.Label', label, ['fontWeight', 'fontSize', 'color'])
        for (const [name, value] of Object.entries(options.appearance.variables)) {
          if (name.startsWith('color') && !/^#[0-9a-f]{3,6}$/.test(value)) throw new Error(name + ' is no colour: ' + value)
        }
        return {
          create(type, more) {
            if (type !== 'payment') throw new Error('no element ' + type)
            only('payment', more, ['wallets', 'terms', 'fields', 'layout'])
            const listeners = {}
            return {
              on(event, listener) { listeners[event] = listener },
              mount(element) {
                if (element.querySelector('iframe')) throw new Error('mounted twice')
                frame = frameIn(element, key, {
                  lang: options.locale, font: options.appearance.variables.fontFamily, label: label.fontWeight + ' ' + label.fontSize, messages: settings.locale, grows: true,
                  faces: JSON.stringify(options.fonts ?? []),
                })
                frame.ready.then(() => listeners.ready?.())
              },
            }
          },
          async submit() {
            const { error } = await frame.check()
            if (error) return { error: { type: 'validation_error', message: error } }
            submitted = true
            return { selectedPaymentMethod: 'card' }
          },
        }
      },
      async createPaymentMethod({ elements, ...others }) {
        only('createPaymentMethod', others, ['params'])
        if (!elements || !submitted) throw new Error('elements.submit() must be called first')
        submitted = false
        const { token, error } = await frame.read()
        return token ? { paymentMethod: { id: token, object: 'payment_method' } } : { error: { type: 'validation_error', message: error } }
      },
    }
  }
}`,
  opn: `(origin) => {${FRAME}
  let config = null
  let open = null
  window.OmiseCard = {
    configure(given) {
      only('configure', given, ['publicKey', 'element', 'customCardForm', 'customCardFormTheme', 'customCardFormHideRememberCard', 'customCardFormBrandIcons', 'locale', 'style'])
      must('configure', given, { customCardForm: true })
      config = given
    },
    open(given) {
      only('open', given, ['onCreateTokenSuccess', 'onError'])
      if (config.element.querySelector('iframe')) throw new Error('opened twice')
      open = { ...given, frame: frameIn(config.element, config.publicKey, { lang: config.locale }) }
    },
    async requestCardToken() {
      const { token, error } = await open.frame.read()
      if (token) open.onCreateTokenSuccess({ token, remember: false })
      else open.onError([error])
    },
  }
}`,
}
