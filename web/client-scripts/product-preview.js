// A new product as it will stand in the shop, while its form is filled in. It stands behind total.js, which reads amounts.
const shown = document.querySelector('[data-product-preview]')
const sold = shown && document.querySelector('.new-product form')
if (sold) {
  const words = shown.dataset
  const typed = (name) => new FormData(sold).get(name)?.trim() ?? ''
  const say = (what, text) => {
    shown.querySelector(`[data-shows="${what}"]`).textContent = text
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

  const show = () => {
    const name = typed('name')
    say('name', name || words.unnamed)
    say('description', typed('description'))
    say('price', price())
    say('verb', words[/^(month|year)$/.test(typed('price_kind')) ? 'subscribe' : 'buy'])
    shown.querySelector('text').textContent = /(?![เแโใไ])[\p{L}\p{N}]/u.exec(name || words.unnamed)?.[0] ?? '·'
  }

  /** The chosen picture. Pages may show data, but no other address of this browser. */
  const showPicture = ([file]) => {
    const picture = shown.querySelector('img')
    const drawn = shown.querySelector('svg')
    const isPicture = /^image\/(png|jpeg|webp)$/.test(file?.type)
    picture.hidden = !isPicture
    drawn.toggleAttribute('hidden', isPicture)
    if (!isPicture) return
    const reader = new FileReader()
    reader.onload = () => {
      picture.src = reader.result
    }
    reader.readAsDataURL(file)
  }

  sold.addEventListener('input', show)
  sold.addEventListener('change', ({ target }) => {
    if (target.name === 'image_url_file') showPicture(target.files)
  })
  show()
}
