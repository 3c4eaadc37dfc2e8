// The total of a checkout where the buyer chooses amounts: it follows what is typed. It stands behind buyer.js, which calls it again for a page that it renews.

/** The amount that somebody types, in satang; null for what is no amount. As rules/typed-baht.ts reads it. */
function typedSatang(text) {
  const digits = text.replace(/[๐-๙]/g, (digit) => String(digit.charCodeAt(0) - '๐'.charCodeAt(0)))
  const plain = digits.replace(/[\s\u00a0]/g, '').replace(/^฿/, '')
  const [, baht, fraction = ''] = /^(\d{1,9}|\d{1,3}(?:,\d{3}){1,2})(?:\.(\d{0,2}))?$/.exec(plain) ?? []
  return baht === undefined ? null : Number(baht.replaceAll(',', '') + fraction.padEnd(2, '0'))
}

/** How many somebody types; null for what is no number of pieces. */
function typedCount(text) {
  return /^[1-9]\d{0,3}$/.test(text.trim()) ? Number(text) : null
}

/** What a field comes to in satang: an amount, or a quantity of pieces that cost `data-each`. Null for what cannot be read. */
function worthOf({ value, dataset }) {
  const [read, times] = dataset.each ? [typedCount(value), dataset.each] : [typedSatang(value), dataset.times]
  return read === null ? null : read * Number(times)
}

/** What the box agrees to follows the number of pieces, and the form says what stood beside it: the server keeps no other sentence. */
function sayConsent(main, count, inBaht) {
  const sentence = main.querySelector('[data-consent][data-each]')
  if (!sentence) return
  const { one, many, each } = sentence.dataset
  sentence.textContent = (count === 1 ? one : many).replace('{}', inBaht(each * count)).replace('{n}', count)
  main.querySelector('input[name="consent_read"]').value = sentence.textContent
}

/** Where a buyer chooses amounts or a quantity, total and button follow what is typed, and the form says which total was shown. The server compares. */
function keepTotal(main) {
  const fields = [...main.querySelectorAll('input[data-times], input[data-each]')]
  const seen = main.querySelector('input[name="expected_total_satang"]')
  if (fields.length === 0 || !seen) return
  const inBaht = (satang) => `฿${(satang / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })}`
  const sum = (satangOf) => fields.reduce((all, field) => all + satangOf(field), 0)
  const shown = ({ dataset }) =>
    dataset.each ? dataset.each * dataset.count : Number(dataset.unitSatang) * Number(dataset.times)
  const rest = Number(seen.defaultValue) - sum(shown)
  const lines = [...main.querySelectorAll('[data-line]')]
  const counted = fields.find(({ dataset }) => dataset.each)
  const follow = () => {
    for (const field of fields)
      for (const one of main.querySelectorAll(`[data-amount-for="${field.id}"]`))
        one.ariaPressed = String(typedSatang(one.value) === typedSatang(field.value))
    const button = main.querySelector('button[data-pay]')
    if (fields.some((field) => worthOf(field) === null)) {
      if (button) button.textContent = button.dataset.any
      return
    }
    const total = rest + sum(worthOf)
    seen.value = String(total)
    for (const place of main.querySelectorAll('[data-total]')) place.textContent = inBaht(total)
    for (const [at, field] of fields.entries()) if (lines[at]) lines[at].textContent = inBaht(worthOf(field))
    if (counted)
      for (const place of main.querySelectorAll('[data-renews]'))
        place.textContent = inBaht(Number(place.dataset.renews) * typedCount(counted.value))
    if (counted) {
      const count = typedCount(counted.value)
      sayConsent(main, count, inBaht)
      for (const sums of main.querySelectorAll('[data-when-several]')) sums.hidden = count === 1
      for (const said of main.querySelectorAll('[data-when-one]')) said.hidden = count !== 1
    }
    if (button) button.textContent = total === 0 ? button.dataset.free : button.dataset.pay.replace('{}', inBaht(total))
  }
  for (const field of fields) field.addEventListener('input', follow)
  follow()
}

/**
 * With a code, only the server knows what another number of pieces or another amount comes to. It is asked a moment after the last change of a number, and
 * when an amount is left. Until it answers, the button names no sum.
 */
let asking = null
document.addEventListener('input', ({ target: { dataset, form, value } }) => {
  if (!dataset.recalculates) return
  clearTimeout(asking)
  const button = form.querySelector('[data-pay]')
  if (button) button.textContent = button.dataset.any
  if (dataset.recalculates === 'count' && typedCount(value) !== null) asking = setTimeout(askAgain, 700, form)
})
document.addEventListener('change', ({ target: { dataset, form, value } }) => {
  if (dataset.recalculates === 'amount' && typedSatang(value) !== null) askAgain(form)
})
const askAgain = (form) => form.querySelector('[name="do"][value="apply"]')?.click()

/** The buttons beside a number of pieces. What cannot be read counts as the fewest. */
document.addEventListener('click', ({ target }) => {
  const button = target.closest('[data-step]')
  if (!button) return
  const { from, to } = button.parentElement.dataset
  const field = button.parentElement.querySelector('input')
  const next = (typedCount(field.value) ?? Number(from)) + Number(button.dataset.step)
  field.value = String(Math.min(Math.max(next, Number(from)), Number(to)))
  field.dispatchEvent(new Event('input', { bubbles: true }))
})

/** An amount that is pressed stands in its field, as if it had been typed. */
document.addEventListener('click', ({ target }) => {
  const { amountFor } = target.dataset
  if (!amountFor) return
  const field = document.getElementById(amountFor)
  field.value = target.value
  for (const kind of ['input', 'change']) field.dispatchEvent(new Event(kind, { bubbles: true }))
})

/** The page in the other language keeps what is typed on a form that can be shown again: it is sent there as *Apply* sends it, and is in no address. */
function changeLanguage(event, link, form) {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return
  event.preventDefault()
  const apply = document.createElement('input')
  Object.assign(apply, { type: 'hidden', name: 'do', value: 'apply' })
  const { action } = form
  form.append(apply)
  form.action = link.href
  form.submit()
  // For whoever comes back to this page.
  form.action = action
  apply.remove()
}

document.addEventListener('click', (event) => {
  const other = event.target.closest('[data-language]')
  const kept = other && document.querySelector('form[data-keeps]')
  if (kept) changeLanguage(event, other, kept)
})

keepTotal(document.querySelector('main'))
