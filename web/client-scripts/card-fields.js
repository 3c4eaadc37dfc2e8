// The card fields of a provider, on pages that take a card (web/components/card-field.ts). The provider's script is loaded when the card is chosen. It
// makes a frame of its own for the card number, and gives a token, which the page's form then sends. This script never sees a card number.

/** How long the provider may take to load, and to read a card. */
const FIELDS_WITHIN_MS = 20_000
const TOKEN_WITHIN_MS = 30_000

/** The fields that are there, or on their way: for each box a promise of the function that reads the card. */
const mounted = new WeakMap()

/** Each makes the fields in a box, and answers the function that reads the card: `{ token }`, or `{ message }` of what is wrong. */
const CARD_PROVIDERS = {
  async stripe(box) {
    const { key, locale } = box.dataset
    const stripe = window.Stripe(key, { locale })
    const elements = stripe.elements({
      mode: 'setup',
      currency: 'thb',
      paymentMethodTypes: ['card'],
      paymentMethodCreation: 'manual',
      locale,
      appearance: stripeLook(),
      fonts: faces(),
    })
    const element = elements.create('payment', {
      wallets: { applePay: 'never', googlePay: 'never', link: 'never' },
      terms: { card: 'never' },
    })
    await new Promise((resolve, reject) => {
      element.on('ready', resolve)
      element.on('loaderror', reject)
      element.mount(box)
    })
    return async () => {
      const { error: incomplete } = await elements.submit()
      // Stripe has said it under each field, in the language of the page.
      if (incomplete) return { message: '' }
      const { error, paymentMethod } = await stripe.createPaymentMethod({ elements })
      return error ? { message: error.message } : { token: paymentMethod.id }
    }
  },

  async opn(box) {
    const { key, locale } = box.dataset
    let answer = () => undefined
    window.OmiseCard.configure({
      publicKey: key,
      element: box,
      customCardForm: true,
      customCardFormTheme: isDark() ? 'dark' : 'light',
      customCardFormHideRememberCard: true,
      locale,
      style: opnLook(),
    })
    window.OmiseCard.open({
      onCreateTokenSuccess: (given) => answer({ token: typeof given === 'string' ? given : given.token }),
      onError: (problems) => answer({ message: Array.isArray(problems) ? problems.join(' ') : undefined }),
    })
    return () =>
      new Promise((resolve) => {
        answer = resolve
        window.OmiseCard.requestCardToken()
      })
  },
}

function isDark() {
  return matchMedia('(prefers-color-scheme: dark)').matches
}

/** The colours of our own fields (web/styles/tokens.css). */
function colours() {
  const style = getComputedStyle(root)
  const names = ['sheet', 'ink', 'quiet', 'edge', 'accent', 'bad']
  return Object.fromEntries(names.map((name) => [name, style.getPropertyValue(`--${name}`).trim()]))
}

function stripeLook() {
  const { sheet, ink, quiet, accent, bad } = colours()
  return {
    theme: isDark() ? 'night' : 'stripe',
    variables: {
      colorPrimary: accent,
      colorBackground: sheet,
      colorText: ink,
      colorTextSecondary: quiet,
      colorDanger: bad,
      borderRadius: '10px',
      fontFamily: getComputedStyle(document.body).fontFamily,
      fontSizeBase: '16px',
    },
    // As the labels of the page.
    rules: { '.Label': { fontSize: '16px', fontWeight: '600', color: ink } },
  }
}

/** The files of the page's font: a frame of another server has none of them. */
function faces() {
  return [...document.styleSheets]
    .flatMap(({ cssRules }) => [...cssRules])
    .filter((rule) => rule instanceof CSSFontFaceRule)
    .map(({ style }) => ({
      family: style.getPropertyValue('font-family'),
      weight: style.getPropertyValue('font-weight').slice(0, 3),
      unicodeRange: style.getPropertyValue('unicode-range'),
      src: style.getPropertyValue('src').replace('"/', `"${location.origin}/`),
    }))
}

function opnLook() {
  const { sheet, ink, quiet, edge, accent } = colours()
  return {
    fontFamily: 'Sarabun',
    fontSize: 16,
    input: {
      height: '44px',
      borderRadius: '10px',
      border: `1px solid ${edge}`,
      focusBorder: `1px solid ${accent}`,
      background: sheet,
      color: ink,
      labelColor: ink,
      placeholderColor: quiet,
    },
    checkBox: { textColor: ink, themeColor: accent, border: `1px solid ${edge}` },
  }
}

/** The provider's script, once. A script that did not come is asked for again. */
let loading = null
function load(address) {
  loading ??= new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.src = ours.createScriptURL(address)
    script.onload = resolve
    script.onerror = () => {
      loading = null
      script.remove()
      reject(new Error('the script did not load'))
    }
    document.head.append(script)
  })
  return loading
}

function within(ms, work) {
  return Promise.race([
    work,
    new Promise((_, reject) => {
      setTimeout(() => reject(new Error('too late')), ms)
    }),
  ])
}

/** The function that reads the card of a box, once its fields are there. Fails when they do not come. */
function fieldsIn(box) {
  let fields = mounted.get(box)
  if (!fields) {
    fields = within(
      FIELDS_WITHIN_MS,
      load(box.dataset.script).then(() => CARD_PROVIDERS[box.dataset.cardFields](box)),
    ).then((read) => {
      box.querySelector(':scope > p')?.remove()
      return read
    })
    mounted.set(box, fields)
    fields.catch(() => {
      mounted.delete(box)
      box.replaceChildren()
      say(box, box.dataset.away)
    })
  }
  return fields
}

/** Says what is wrong beside the card; an empty text says that nothing is. */
function say(box, message) {
  const error = box.closest('.field').querySelector('.error')
  error.textContent = message
  error.hidden = message === ''
}

/** Loads the fields that a buyer sees: the card is chosen, or there is nothing else. */
function mountShown() {
  for (const box of document.querySelectorAll('[data-card-fields]')) {
    if (box.getClientRects().length > 0 && !mounted.has(box)) void fieldsIn(box).catch(() => undefined)
  }
}

/** Reads the card, puts its token into the form, and sends the form. */
async function sendWithCard(form, box, token, button) {
  form.ariaBusy = 'true'
  say(box, '')
  let message = box.dataset.away
  try {
    const read = await fieldsIn(box)
    message = box.dataset.slow
    const answer = await within(TOKEN_WITHIN_MS, read())
    if (answer.token) {
      token.value = answer.token
      form.ariaBusy = null
      form.requestSubmit(button)
      return
    }
    message = answer.message ?? box.dataset.wrong
  } catch {
    // The provider did not load or did not answer: the message says so.
  }
  form.ariaBusy = null
  say(box, message)
  box.scrollIntoView({ block: 'center' })
}

document.addEventListener(
  'submit',
  (event) => {
    const form = event.target
    // Who only looks at the total gives no card yet.
    if (event.submitter?.name === 'do') return
    const box = form.querySelector('[data-card-fields]')
    const method = new FormData(form).get('method')
    if (!box || (method !== null && method !== 'card')) return
    const token = form.elements.namedItem('token')
    if (token.value) return
    event.preventDefault()
    event.stopImmediatePropagation()
    if (form.ariaBusy !== 'true') void sendWithCard(form, box, token, event.submitter)
  },
  true,
)
document.addEventListener('change', mountShown)
document.addEventListener('toggle', mountShown, true)
document.addEventListener('click', (event) => {
  const other = event.target.closest('[data-other-card]')
  if (!other) return
  const field = other.closest('.field')
  field.querySelector('input[name="token"]').value = ''
  field.querySelector('[data-kept]').remove()
  field.querySelector('[data-card-fields]').hidden = false
  mountShown()
})
mountShown()
