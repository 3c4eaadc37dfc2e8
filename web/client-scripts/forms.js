// Forms of the dashboard: what is left of an amount while it is typed, boxes in groups with a filter, and what the chosen rows come to. It stands behind
// total.js, whose reading of amounts it uses. Without the script every field and box works as it is.

const asBaht = (satang) =>
  `${satang < 0 ? '−' : ''}฿${(Math.abs(satang) / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })}`

/** The page is replaced when it updates by itself: then this runs again. */
window.keepForms = (main) => {
  for (const said of main.querySelectorAll('[data-left], [data-keep]')) followLeft(said)
  for (const said of main.querySelectorAll('output[data-said]')) sayDay(document.getElementById(said.htmlFor.value))
  for (const field of main.querySelectorAll('input[type="file"]')) nameFile(field)
  for (const box of main.querySelectorAll('fieldset [data-filters]')) filterGroups(box)
  for (const form of main.querySelectorAll('form[data-chosen]')) sayChosen(main, form)
}

/** Settings say that they are not saved yet, once something in them changes. */
document.addEventListener('input', ({ target }) => {
  const said = target.form?.querySelector('[data-unsaved]')
  if (said) said.textContent = said.dataset.unsaved
})

/** Says the day that is chosen in the words of the page: a browser shows the field in its own. */
function sayDay(field) {
  const said = document.querySelector(`output[data-said][for="${field.id}"]`)
  if (!said) return
  // Either era, as rules/written-date.ts reads it.
  const day = field.value.slice(0, 10).replace(/^\d{4}/, (year) => (year < 2400 ? year : year - 543))
  const at = new Date(`${day}T00:00:00Z`)
  said.textContent = Number.isNaN(at.getTime()) ? '' : dayInWords(at, field.value.slice(11, 16))
  said.parentElement.hidden = said.textContent === '' && !said.nextElementSibling
}

function dayInWords(at, time) {
  const isThai = root.lang === 'th'
  const write = (parts) =>
    at.toLocaleDateString(isThai ? 'th-TH-u-ca-buddhist-nu-latn' : 'en-GB', { ...parts, timeZone: 'UTC' })
  const weekday = `${write({ weekday: 'long' })}${isThai ? 'ที่' : ''}`
  return `${weekday} ${write({ day: 'numeric', month: 'long', year: 'numeric' })} ${time}`.trim()
}

document.addEventListener('input', ({ target }) => sayDay(target))

/** Says in the words of the page which file is chosen. The browser's own field stays, above it. */
function nameFile(field) {
  const words = document.getElementById('announcement')?.dataset
  if (!words?.chooseFile || field.parentElement.classList.contains('file-choice')) return
  const box = document.createElement('div')
  box.className = 'file-choice'
  if (field.classList.contains('drop')) box.classList.add('drop')
  field.before(box)
  const button = document.createElement('span')
  button.className = 'button'
  button.textContent = field.multiple ? words.chooseFiles : words.chooseFile
  const said = document.createElement('span')
  said.className = 'small quiet'
  for (const part of [button, said]) part.setAttribute('aria-hidden', 'true')
  box.append(field, button, said)
  const follow = () => {
    said.textContent = [...field.files].map(({ name }) => name).join(', ') || words.noFile
  }
  field.addEventListener('change', follow)
  follow()
}

/** A password is shown while the box beside it is checked. */
document.addEventListener('change', ({ target }) => {
  const { shows } = target.dataset
  if (shows) document.getElementById(shows).type = target.checked ? 'text' : 'password'
})

/** Says what stays of the amount that is left, or what the seller keeps after it. */
function followLeft(said) {
  const amount = document.getElementById(said.dataset.of)
  const { textContent: before, className } = said
  const follow = () => {
    const satang = typedSatang(amount.value)
    const rest = Number(said.dataset.left ?? said.dataset.keep) - satang
    said.className = className
    if (satang === null || satang === 0) said.textContent = before
    else if (said.dataset.keep) {
      said.textContent = asBaht(rest)
      said.className = rest < 0 ? 'bad-text' : ''
    } else if (rest < 0) said.textContent = said.dataset.more
    else said.textContent = rest === 0 ? said.dataset.all : said.dataset.part.replace('{}', asBaht(rest))
  }
  amount.addEventListener('input', follow)
  follow()
}

document.addEventListener('click', ({ target }) => {
  const button = target.closest('[data-fill]')
  if (!button) return
  const field = document.getElementById(button.dataset.fill)
  field.value = button.dataset.value
  field.dispatchEvent(new Event('input', { bubbles: true }))
  field.focus()
})

/** Boxes in groups: a box for all of a group, how many are ticked, and a filter by a part of the name. */
function filterGroups(filter) {
  const groups = [...filter.closest('fieldset').querySelectorAll('[data-group]')]
  const nothing = filter.closest('fieldset').querySelector('[data-nothing]')
  const boxesOf = (group) => [...group.querySelectorAll('input[type="checkbox"]:not([data-all])')]
  for (const group of groups) {
    const all = group.querySelector('input[data-all]')
    const count = group.querySelector('[data-count]')
    const boxes = boxesOf(group)
    const follow = () => {
      const ticked = boxes.filter(({ checked }) => checked).length
      all.checked = ticked === boxes.length
      all.indeterminate = ticked > 0 && !all.checked
      count.textContent = count.dataset.count.replace('{}', ticked)
    }
    all.addEventListener('change', () => {
      for (const box of boxes) box.checked = all.checked
      follow()
    })
    group.addEventListener('change', follow)
    follow()
  }
  filter.addEventListener('input', () => {
    const part = filter.value.trim().toLowerCase()
    let shown = 0
    for (const group of groups) {
      let found = 0
      for (const box of boxesOf(group)) {
        const fits = box.value.toLowerCase().includes(part)
        box.closest('label').hidden = !fits
        if (fits) found += 1
      }
      group.hidden = found === 0
      shown += found
      if (part !== '') group.open = true
    }
    nothing.hidden = shown > 0
  })
  // Enter in the filter sends no form.
  filter.addEventListener('keydown', (event) => {
    if (event.key === 'Enter') event.preventDefault()
  })
}

/** How many rows are chosen, and what they come to where the rows are amounts. */
function sayChosen(main, form) {
  const said = form.querySelector('p')
  const nothing = said.textContent
  const follow = () => {
    const chosen = [...main.querySelectorAll('tbody .pick input')].filter(({ checked }) => checked)
    const amounts = chosen.map(({ dataset }) => Number(dataset.satang ?? Number.NaN))
    const sum = amounts.reduce((all, one) => all + one, 0)
    const { one, many, sum: withSum } = form.dataset
    const count = (chosen.length === 1 ? one : many).replace('{}', chosen.length)
    said.textContent =
      chosen.length === 0
        ? nothing
        : Number.isNaN(sum)
          ? count
          : withSum.replace('{}', count).replace('{sum}', asBaht(sum))
  }
  main.addEventListener('change', follow)
  follow()
}

window.keepForms(document.querySelector('main'))
