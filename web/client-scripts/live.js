// Pages of the dashboard that update by themselves, and what the last form did as a toast. It stands behind buyer.js, whose names it uses.

/** A busy shop changes many times a second. A page is read anew this often at most. */
const READ_EVERY_MS = 3000
const TOAST_MS = 6000

/** Ends what keeps the page of before up to date. */
let stopLive = null

/** Watches the stream that `main` names while the page is in front. A page that is not has no stream: a browser has only six to one host. */
window.keepLive = (main) => {
  stopLive?.()
  stopLive = null
  if (!main.dataset.live) return
  let source = null
  let since = Number(main.dataset.since)
  let timer = null
  let readAt = performance.now()
  const read = async () => {
    timer = null
    readAt = performance.now()
    try {
      const answer = await fetch(location.href, { headers: { accept: 'text/html' }, redirect: 'manual' })
      if (!answer.ok) return
      const page = await pageIn(answer)
      const next = page.querySelector('main[data-live]')
      const shown = document.querySelector('main')
      if (!next || shown !== main) return
      if (main.querySelector('[data-was]')) return changed() // a button says what it did (buyer.js)
      if (textOf(next) === textOf(main)) return
      if (isInUse(main)) offer(() => show(main, next))
      else show(main, next)
    } catch {
      // Offline for a moment. The stream comes again and tells of what was missed.
    }
  }
  const changed = () => {
    timer ??= setTimeout(() => void read(), Math.max(300, READ_EVERY_MS - (performance.now() - readAt)))
  }
  const open = () => {
    if (source) return
    const address = new URL(main.dataset.live, location.href)
    address.searchParams.set('since', String(since))
    source = new EventSource(address)
    source.onmessage = ({ data }) => {
      since = Math.floor(Date.now() / 1000) - 5
      if (data === 'changed') changed()
      else main.dataset.watched = ''
    }
  }
  const close = () => {
    source?.close()
    source = null
  }
  const turn = () => {
    if (document.hidden) return close()
    // What happened while the page was not in front may be older than a stream looks back.
    changed()
    open()
  }
  document.addEventListener('visibilitychange', turn)
  if (!document.hidden) open()
  stopLive = () => {
    document.removeEventListener('visibilitychange', turn)
    clearTimeout(timer)
    close()
  }
}

/** What a reader sees, and where its links lead. */
function textOf(main) {
  const links = [...main.querySelectorAll('a')].map(({ href }) => href)
  return [main.textContent, ...links].join('\n').replace(/\s+/g, ' ')
}

/** Somebody is typing or choosing, has opened a question, or has marked a text: then the page stays as it is. */
function isInUse(main) {
  const active = document.activeElement
  if (active && main.contains(active) && active.matches('input, select, textarea')) return true
  if (main.querySelector('.confirm[open], .more-actions[open], dialog[open], form[aria-busy="true"]')) return true
  const marked = getSelection()
  if (marked && !marked.isCollapsed && main.contains(marked.anchorNode)) return true
  return [...main.querySelectorAll('input, textarea')].some(
    (field) => field.value !== field.defaultValue || field.checked !== field.defaultChecked,
  )
}

/** Replaces the page. What was open stays open, what had the focus keeps it, and what is new shows itself for a moment. */
function show(main, next) {
  const details = [...main.querySelectorAll('details')]
  for (const [index, one] of [...next.querySelectorAll('details')].entries())
    if (details.length > index) one.open = details[index].open
  const told = (row) => `${row.querySelector('a')?.href} ${row.textContent}`
  const rows = new Set([...main.querySelectorAll('tbody tr')].map(told))
  for (const row of next.querySelectorAll('tbody tr')) if (!rows.has(told(row))) row.classList.add('fresh')
  const focused = main.contains(document.activeElement) ? document.activeElement.getAttribute('href') : null
  main.replaceWith(document.adoptNode(next))
  if (focused) [...next.querySelectorAll('a')].find((link) => link.getAttribute('href') === focused)?.focus()
  begin()
}

/** Says that there is something new, for a page that is in use. */
function offer(take) {
  const toast = document.querySelector('#news')
  toast.querySelector('button').onclick = () => {
    toast.hidden = true
    take()
  }
  toast.hidden = false
}

/**
 * What the last form did stands at the edge for a moment, outside of what is replaced, and not in the address: a page that is kept or sent says it to
 * nobody else.
 */
function toastOf(flash) {
  flash.classList.add('toast')
  document.querySelector('#news').before(flash)
  const address = new URL(location.href)
  address.searchParams.delete('flash')
  history.replaceState(history.state, '', address)
  let timer = null
  const stay = () => clearTimeout(timer)
  const go = () => {
    stay()
    timer = setTimeout(() => {
      flash.hidden = true
    }, TOAST_MS)
  }
  flash.addEventListener('pointerenter', stay)
  flash.addEventListener('pointerleave', go)
  go()
}

const flash = document.querySelector('main [data-flash]')
if (flash) toastOf(flash)
window.keepLive(document.querySelector('main'))
