// The dashboard's search while somebody types. It stands behind buyer.js, whose names it uses.

/** The search of the dashboard: its page's results, shown below the field while somebody types. Without the script, Enter leads to that page. */
function searchWhileTyping(form) {
  const field = form.querySelector('input')
  const found = form.querySelector('.search-found')
  if (!found) return
  let timer = null
  let last = ''
  const close = () => {
    found.hidden = true
  }
  const look = async () => {
    const typed = field.value.trim()
    if (typed === last) return
    last = typed
    if (typed.length < 2) return close()
    try {
      const asked = new URL(form.action)
      asked.searchParams.set('q', typed)
      asked.searchParams.set('more', '1')
      const answer = await fetch(asked, { headers: { accept: 'text/html' }, redirect: 'manual' })
      // An answer may come after that to a later text.
      if (!answer.ok || field.value.trim() !== typed) return
      const page = await pageIn(answer)
      const results = page.querySelector('[data-found]')
      if (!results) return close()
      found.replaceChildren(document.adoptNode(results))
      for (const heading of found.querySelectorAll('[id]')) heading.removeAttribute('id')
      found.hidden = false
    } catch {
      // Offline for a moment. Enter still leads to the page.
    }
  }
  field.addEventListener('input', () => {
    clearTimeout(timer)
    timer = setTimeout(() => void look(), 150)
  })
  form.addEventListener('focusout', ({ relatedTarget }) => {
    if (!form.contains(relatedTarget)) close()
  })
  form.addEventListener('focusin', () => {
    found.hidden = found.childElementCount === 0 || field.value.trim().length < 2
  })
  form.addEventListener('keydown', (event) => {
    const links = [...found.querySelectorAll('a')]
    const at = links.indexOf(document.activeElement)
    if (event.key === 'Escape' && !found.hidden) {
      // Closes the list. What was typed stays; a browser would clear the field.
      event.preventDefault()
      field.focus()
      close()
    } else if (!found.hidden && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
      event.preventDefault()
      const next = at + (event.key === 'ArrowDown' ? 1 : -1)
      ;(next < 0 ? field : links[Math.min(next, links.length - 1)])?.focus()
    }
  })
  // Marks the page for tests and other scripts: from here on typing is heard.
  form.dataset.ready = ''
}

const search = document.querySelector('form[role="search"]')
if (search) {
  searchWhileTyping(search)
  document.addEventListener('keydown', (event) => {
    const isTyping = event.target.closest('input, textarea, select, [contenteditable]')
    const isAsked = (event.key === 'k' && (event.ctrlKey || event.metaKey)) || (event.key === '/' && !isTyping)
    if (!isAsked) return
    event.preventDefault()
    search.querySelector('input').focus()
  })
}
