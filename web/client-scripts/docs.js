// The menu of the documentation stands open where there is room beside the page. Without the script it is opened by a press.

const menu = document.querySelector('details.docs-menu')
const wide = matchMedia('(min-width: 60rem)')
const unfold = () => {
  if (menu) menu.open = wide.matches
}
wide.addEventListener('change', unfold)
unfold()

// The menu scrolls by itself there: it shows the page that is open.
const current = menu?.querySelector('[aria-current]')
if (current && wide.matches) menu.scrollTop = current.offsetTop - menu.clientHeight / 2

// The error that the address leads to is open. Without the script a press opens it.

const reveal = () => {
  const entry = document.getElementById(decodeURIComponent(location.hash.slice(1)))?.closest('details.entry')
  if (entry) entry.open = true
}
addEventListener('hashchange', reveal)
reveal()

// The filter of the errors hides the codes that do not have what is typed, and the parts that have none left.

const filter = document.querySelector('[data-filters]')
filter?.addEventListener('input', () => {
  const typed = filter.value.trim().toLowerCase()
  const hide = (one) => {
    one.hidden = !one.textContent.toLowerCase().includes(typed)
  }
  const entries = [...document.querySelectorAll('.entry')]
  for (const one of entries) hide(one)
  for (const part of document.querySelectorAll('.entries')) part.hidden = !part.querySelector('.entry:not([hidden])')
  const none = document.querySelector('[data-none]')
  none.textContent = entries.every((one) => one.hidden) ? none.dataset.none : ''
})

// The language of the samples, chosen once for all of them and kept in this browser. Without the script each sample has its own.

const KEPT = 'satang-docs-language'
const languageTabs = [...document.querySelectorAll('details[data-language-of]')]
const speak = (language) => {
  for (const tab of languageTabs) if (tab.dataset.languageOf === language) tab.open = true
}
try {
  const kept = localStorage.getItem(KEPT)
  if (kept) speak(kept)
} catch {
  // A browser that keeps nothing shows the first language.
}
for (const tab of languageTabs)
  tab.querySelector('summary').addEventListener('click', (event) => {
    event.preventDefault()
    const before = tab.getBoundingClientRect().top
    speak(tab.dataset.languageOf)
    // Samples above may have become longer or shorter: what was pressed stays where it is.
    scrollBy(0, tab.getBoundingClientRect().top - before)
    try {
      localStorage.setItem(KEPT, tab.dataset.languageOf)
    } catch {
      // It holds for this page.
    }
  })

// The key that leads to the search (search.js), as this keyboard has it.

const key = document.querySelector('[data-key]')
if (key) {
  key.textContent = /Mac|iPhone|iPad/.test(navigator.platform) ? '⌘K' : 'Ctrl K'
  key.hidden = false
}
