// The keyboard in the dashboard: j and k go from row to row, ? shows what there is, Escape closes a list of actions. `/` is in search.js. Without the script, Tab goes the same ways.

const help = document.querySelector('#keys')
const toResults = document.querySelector('[data-to-results]')
if (toResults && document.querySelector('#results')) toResults.hidden = false

/** The links that name the rows of the page's tables. */
function rowLinks() {
  return [...document.querySelectorAll('main tbody tr')].map((row) => row.querySelector('th a, td a')).filter(Boolean)
}

function step(by) {
  const links = rowLinks()
  if (links.length === 0) return
  const row = document.activeElement?.closest('tr')
  const at = row ? links.findIndex((link) => row.contains(link)) : -1
  links[Math.min(Math.max(at < 0 ? 0 : at + by, 0), links.length - 1)].focus()
}

document.addEventListener('keydown', (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
  if (event.target.closest('input, textarea, select, [contenteditable], dialog')) return
  if (event.key === 'j') step(1)
  else if (event.key === 'k') step(-1)
  else if (event.key === '?' && help) help.showModal()
})

/** Closes the lists of actions but those that hold the target. */
function closeActions(target) {
  for (const list of document.querySelectorAll('.more-actions[open]')) if (!list.contains(target)) list.open = false
}

document.addEventListener('click', ({ target }) => closeActions(target))
document.addEventListener('keydown', ({ key, target }) => {
  if (key !== 'Escape') return
  const list = target.closest('.more-actions[open]')
  closeActions(null)
  list?.querySelector('summary').focus()
})
