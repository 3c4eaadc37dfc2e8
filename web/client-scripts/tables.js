// Tables and ids in the dashboard: a row leads where its first link does, a box chooses all rows, and every id has a button that copies it. It stands
// behind buyer.js, whose names it uses. Without the script the links, the boxes and the texts do.

const ID = /^[a-z]{2,8}_[0-9a-z]{20,}$/

/** The page is replaced when it updates by itself: then this runs again. */
window.keepTables = (main) => {
  for (const code of main.querySelectorAll('code')) addCopy(code)
  addPickAll(main)
  window.keepForms?.(main)
}

/** A button behind an id, which copies it whole. */
function addCopy(code) {
  const id = code.dataset.id ?? code.textContent.trim()
  if (!ID.test(id) || code.closest('pre, button, .copy-id, [data-no-copy]')) return
  const said = document.querySelector('#announcement').dataset
  const button = document.createElement('button')
  Object.assign(button, { type: 'button', className: 'copy-id', title: said.copyId })
  button.setAttribute('aria-label', `${said.copyId}: ${id}`)
  Object.assign(button.dataset, { copyText: id })
  // A button inside of a link would be a control within a control. It stands in the padding of the id (.with-copy), whose last letters stay together: so
  // neither it nor one letter stands alone on a line.
  if (!code.dataset.id) {
    const tail = document.createElement('span')
    tail.className = 'nowrap'
    tail.textContent = id.slice(-6)
    code.replaceChildren(id.slice(0, -6), tail)
  }
  code.classList.add('with-copy')
  ;(code.closest('a') ?? code).after(button)
}

document.addEventListener('click', async (event) => {
  const button = event.target.closest('button.copy-id')
  if (!button) return
  const announcement = document.querySelector('#announcement')
  try {
    await navigator.clipboard.writeText(button.dataset.copyText)
    announcement.textContent = announcement.dataset.copiedId
    acknowledge(button, '✓')
  } catch {
    // The text beside it can be marked.
  }
})

/** A box in the head of the table that chooses every row of the page. */
function addPickAll(main) {
  const form = main.querySelector('form[data-pick-all]')
  const head = main.querySelector('thead .pick')
  if (!form || !head || head.querySelector('input')) return
  const boxes = () => [...main.querySelectorAll('tbody .pick input')]
  const box = document.createElement('input')
  box.type = 'checkbox'
  // With its own value, so that a box that is not ticked does not look changed (live.js).
  box.setAttribute('value', 'all')
  box.setAttribute('aria-label', form.dataset.pickAll)
  box.addEventListener('change', () => {
    for (const one of boxes()) one.checked = box.checked
  })
  main.addEventListener('change', ({ target }) => {
    if (!target.closest('tbody .pick')) return
    const chosen = boxes().filter(({ checked }) => checked).length
    box.checked = chosen === boxes().length
    box.indeterminate = chosen > 0 && !box.checked
  })
  head.append(box)
}

/** The link of the row, for a click beside all that is in it. */
function rowLink(event) {
  const row = event.target.closest('main .compact tbody tr')
  if (!row || event.target.closest('a, button, input, label, summary, select') || !getSelection().isCollapsed)
    return null
  return row.querySelector('th a')
}

document.addEventListener('click', (event) => {
  const link = rowLink(event)
  if (!link) return
  if (event.ctrlKey || event.metaKey || event.shiftKey) open(link.href, '_blank', 'noopener')
  else link.click()
})
document.addEventListener('auxclick', (event) => {
  const link = event.button === 1 ? rowLink(event) : null
  if (link) open(link.href, '_blank', 'noopener')
})

window.keepTables(document.querySelector('main'))

/** What opens over a table closes with Escape, and with a click elsewhere. */
const openWays = () => document.querySelector('.table-ways > details[open]')
document.addEventListener('keydown', (event) => {
  const open = event.key === 'Escape' && openWays()
  if (!open) return
  open.open = false
  open.querySelector('summary').focus()
})
document.addEventListener('click', ({ target }) => {
  const open = openWays()
  if (open && !open.contains(target) && matchMedia('(min-width: 52rem)').matches) open.open = false
})
