// A product as it will stand in the shop, while its form is filled in: a new product, a change of one, a link that sells one. It stands behind
// total.js, which reads amounts. What a form does not ask stays as the page came.
const shown = document.querySelector('[data-product-preview]')
const sold = shown?.closest('form')
if (sold) {
  const words = shown.dataset
  const part = (what) => shown.querySelector(`[data-shows="${what}"]`)
  const asks = (name) => sold.elements[name] !== undefined
  const typed = (name) => new FormData(sold).get(name)?.trim() ?? ''
  const say = (what, text) => {
    part(what).textContent = text
  }

  /** `฿299 each month`; nothing before the amount can be read. */
  const price = () => {
    const kind = typed('price_kind')
    const isOpen = kind === 'pay_what_you_want'
    const satang = typedSatang(typed(isOpen ? 'minimum' : 'amount'))
    if (kind === '' || kind === 'later') return ''
    if (satang === null) return isOpen ? words.choose : '฿–'
    const digits = { minimumFractionDigits: satang % 100 === 0 ? 0 : 2 }
    const amount = `฿${(satang / 100).toLocaleString('en-US', digits)}`
    return isOpen ? words.from.replace('{amount}', amount) : `${amount} ${words[kind] ?? ''}`
  }

  /** An option is «name: price», and a price has no colon. */
  const showChosen = ({ value, selectedOptions: [{ text }] }) => {
    const end = text.lastIndexOf(': ')
    const times = typed('quantity')
    name(value && `${text.slice(0, end)}${times > 1 ? ` × ${times}` : ''}`)
    say('price', value ? text.slice(end + 2) : '฿–')
    say('verb', words.plans.split(' ').includes(value) ? words.subscribe : words.buy)
  }

  const name = (text) => {
    say('name', text || words.unnamed)
    shown.querySelector('text').textContent = /(?![เแโใไ])[\p{L}\p{N}]/u.exec(text || words.unnamed)?.[0] ?? '·'
  }

  const show = () => {
    if (words.plans !== undefined) return showChosen(sold.elements.price)
    if (asks('name')) {
      name(typed('name'))
      say('description', typed('description'))
    }
    if (!asks('price_kind')) return
    say('price', price())
    say('verb', words[/^(month|year)$/.test(typed('price_kind')) ? 'subscribe' : 'buy'])
  }

  const picture = shown.querySelector('img')
  const kept = picture.getAttribute('src')
  const showImage = (src) => {
    if (src) picture.src = src
    picture.hidden = !src
    shown.querySelector('svg').toggleAttribute('hidden', Boolean(src))
  }

  /** The chosen picture. Pages may show data, but no other address of this browser. */
  const showPicture = ([file]) => {
    if (!/^image\/(png|jpeg|webp)$/.test(file?.type)) return showImage(kept)
    const reader = new FileReader()
    reader.onload = () => showImage(reader.result)
    reader.readAsDataURL(file)
  }

  sold.addEventListener('input', show)
  sold.addEventListener('change', ({ target }) => {
    if (target.name === 'image_url_file') showPicture(target.files)
  })
  showImage(kept)
  show()
}

// What a discount code takes off, while it is made: of a price that is an example.
const example = document.querySelector('[data-example]')
if (example) {
  const form = example.closest('form')
  const made = form.elements
  const show = () => {
    const full = Number(example.dataset.example)
    const isFixed = made.kind.value === 'fixed'
    const typed = typedSatang(made[isFixed ? 'fixed' : 'percent'].value)
    const off = Math.min(full, isFixed ? typed : Math.round((full * typed) / 10_000))
    for (const [name, amount] of Object.entries({ off, is: full - off })) {
      const written = (amount / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })
      example.querySelector(`[data-shows="${name}"]`).textContent = typed
        ? `${name === 'off' ? '−' : ''}฿${written}`
        : '–'
    }
  }
  form.addEventListener('input', show)
  show()
}
