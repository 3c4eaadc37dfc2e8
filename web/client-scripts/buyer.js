// The script of every page. Pages of buyers notice payments by themselves, count down, renew a QR, copy and save. Every page works without it.

const root = document.documentElement
root.classList.add('js')

/** Marks what comes from our own pages as trusted, for browsers with Trusted Types: a fetched page, and the address of a script that a page names. */
const trusting = { createHTML: (text) => text, createScriptURL: (text) => text }
const ours = window.trustedTypes?.createPolicy('satang', trusting) ?? trusting

let watching = null

/** The timer of the next check on work that is under way. */
let again = null

function begin() {
  const main = document.querySelector('main')
  // A form of the shop has led to this page: from here on it is the checkout's.
  if (main.dataset.address) history.replaceState(null, '', main.dataset.address)
  takeAddress(main)
  for (const link of main.querySelectorAll('.tabs [aria-current]')) showCurrent(link)
  countDown(main)
  if (main.dataset.version) watch(main)
  window.keepTotal?.(main)
  window.keepLive?.(main)
  window.keepTables?.(main)
  clearTimeout(again)
  if (main.dataset.again) again = setTimeout(() => void renew(false), Number(main.dataset.again) * 1000)
}

/** The e-mail address that the page before has handed over behind the `#`: the log-in need not ask for it again. */
function takeAddress(main) {
  const email = new URLSearchParams(location.hash.slice(1)).get('email')
  if (!email) return
  const field = main.querySelector('input[type="email"]')
  if (field && field.value === '') field.value = email
  history.replaceState(null, '', location.pathname + location.search)
}

/** Scrolls a line of tabs, and nothing else, to the one that is shown. */
function showCurrent(link) {
  const line = link.closest('ul')
  line.scrollLeft = link.offsetLeft - (line.clientWidth - link.offsetWidth) / 2
}

/** Live status by server-sent events. Where they do not come through, asks every few seconds. */
function watch(main) {
  const { version, events, status, until } = main.dataset
  stopWatching()
  let stopped = false
  let timer = null
  const heard = (text) => {
    const now = JSON.parse(text)
    if (stopped || now.version === version || (until === 'end' && !now.ended)) return
    // A form under way is answered by a page of its own, which says what came of it. Only one that comes to nothing leaves this page.
    if (document.querySelector('form[aria-busy="true"]')) return setTimeout(() => heard(text), 1000)
    void renew()
  }
  const ask = async () => {
    try {
      const answer = await fetch(status, { headers: { accept: 'application/json' } })
      if (answer.ok) heard(await answer.text())
    } catch {
      // Offline for a moment. The next try follows.
    }
    if (!stopped) timer = setTimeout(ask, 4000)
  }
  const source = new EventSource(events)
  source.onmessage = ({ data }) => heard(data)
  source.onerror = () => {
    if (source.readyState === EventSource.CLOSED && !stopped && timer === null) void ask()
  }
  watching = () => {
    stopped = true
    clearTimeout(timer)
    source.close()
  }
}

function stopWatching() {
  if (watching) watching()
  watching = null
}

/** The page that an answer bears, without its styles: they carry the nonce of another page, and this page's policy would complain of them. */
async function pageIn(answer) {
  const text = (await answer.text()).replaceAll(/<style[^<]*<\/style>/g, '')
  return new DOMParser().parseFromString(ours.createHTML(text), 'text/html')
}

/**
 * Replaces this page by its current version and announces its heading. `aloud` false announces nothing, for pages of work under way that announce it
 * themselves.
 */
async function renew(aloud = true) {
  stopWatching()
  try {
    const answer = await fetch(location.href, { headers: { accept: 'text/html' } })
    const page = await pageIn(answer)
    const main = page.querySelector('main')
    if (!main) throw new Error('no page')
    if (main.dataset.goesTo) return location.replace(main.dataset.goesTo)
    // Its policy differs from this page's: without a fragment in the address, the browser loads it whole.
    if (main.dataset.load !== undefined) return location.replace(location.pathname + location.search)
    document.querySelector('main').replaceWith(document.adoptNode(main))
    document.title = page.title
    const heading = document.querySelector('main h1')
    if (heading && aloud) {
      document.querySelector('#announcement').textContent = heading.textContent
      heading.tabIndex = -1
      heading.focus()
    }
    begin()
  } catch {
    setTimeout(() => location.reload(), 3000)
  }
}

// Enter in a field about the buyer means the button that pays: the one that takes a code and recalculates stands before it.
document.addEventListener('keydown', (event) => {
  const { key, target, isComposing } = event
  const pay = target.form?.querySelector('[data-pay]')
  if (key !== 'Enter' || isComposing || !pay || !target.matches('input[autocomplete]:not([autocomplete="off"])')) return
  event.preventDefault()
  target.form.requestSubmit(pay)
})

let ticking = null

/** Counts down the time left of a QR. At its end the page asks for a new one, as soon as it is visible. */
function countDown(main) {
  clearInterval(ticking)
  const shown = main.querySelector('[data-seconds-left]')
  if (!shown) return
  const end = performance.now() + Number(shown.dataset.secondsLeft) * 1000
  const tick = () => {
    const left = Math.max(0, Math.ceil((end - performance.now()) / 1000))
    shown.textContent = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`
    if (left > 0 || document.hidden) return
    clearInterval(ticking)
    stopWatching()
    const form = document.querySelector('form[data-renew]')
    if (form) form.requestSubmit()
    else void renew()
  }
  tick()
  ticking = setInterval(tick, 500)
}

document.addEventListener('submit', (event) => {
  const form = event.target
  if (form.ariaBusy === 'true') event.preventDefault()
  form.ariaBusy = 'true'
})
// A page that comes back from the browser's memory can be sent again.
addEventListener('pageshow', (event) => {
  for (const form of document.querySelectorAll('form[aria-busy]')) form.ariaBusy = null
  if (event.persisted) void renew()
})

/** The code above an opened form for a slip is folded away, which moves the form. */
document.addEventListener(
  'toggle',
  ({ target }) => {
    if (target.open && target.matches('.slip')) target.scrollIntoView({ block: 'nearest' })
  },
  true,
)

/** The name of the file that was chosen stands where its kinds were. */
document.addEventListener('change', ({ target }) => {
  const name = target.matches('.file + input') && target.files[0]?.name
  if (name) target.previousElementSibling.querySelector('.small').textContent = name
})

const { nonce } = document.currentScript

/** What fills in an address (areas.js) comes when somebody comes to one. web/assets.ts puts the name of that file here. */
function loadAreas({ target }) {
  if (!target.matches('[data-areas]')) return
  removeEventListener('focusin', loadAreas)
  const script = document.createElement('script')
  script.nonce = nonce
  script.src = ours.createScriptURL('/assets/areas.js')
  document.head.append(script)
}
addEventListener('focusin', loadAreas)

document.addEventListener('click', (event) => {
  const copy = event.target.closest('[data-copy]')
  if (copy) void copyText(copy)
  const save = event.target.closest('a[data-picture]')
  if (save) {
    event.preventDefault()
    void savePicture(save)
  }
})

async function copyText(button) {
  try {
    await navigator.clipboard.writeText(button.dataset.copy)
    document.querySelector('#announcement').textContent = button.dataset.copied
    acknowledge(button, button.dataset.copied)
  } catch {
    getSelection().selectAllChildren(button.parentElement.querySelector('code'))
  }
}

/** Says `text` on a button for two seconds, in which a live page is not replaced (live.js). */
function acknowledge(button, text) {
  if (button.dataset.was !== undefined) return
  button.dataset.was = button.textContent
  button.textContent = text
  setTimeout(() => {
    button.textContent = button.dataset.was
    delete button.dataset.was
  }, 2000)
}

/** The QR with amount and payee below it, as one picture. A buyer who pays on the same phone opens it in the banking app. */
async function savePicture(link) {
  try {
    const qr = new Image()
    qr.src = link.dataset.picture
    await qr.decode()
    const side = 720
    const band = 96
    const canvas = document.createElement('canvas')
    canvas.width = side
    canvas.height = band + side + 240
    const pen = canvas.getContext('2d')
    pen.fillStyle = '#fff'
    pen.fillRect(0, 0, canvas.width, canvas.height)
    const family = getComputedStyle(document.body).fontFamily
    pen.textAlign = 'center'
    // The head by which buyers know the code in their gallery.
    pen.fillStyle = '#113566'
    pen.fillRect(0, 0, side, band)
    pen.fillStyle = '#fff'
    pen.font = `700 44px ${family}`
    pen.fillText('THAI QR PAYMENT', side / 2, 63)
    // A provider's picture need not be square. A code that is squeezed cannot be read.
    const scale = side / Math.max(qr.naturalWidth, qr.naturalHeight)
    const [width, height] = [qr.naturalWidth * scale, qr.naturalHeight * scale]
    pen.imageSmoothingEnabled = scale < 1
    pen.drawImage(qr, (side - width) / 2, band + (side - height) / 2, width, height)
    pen.fillStyle = '#000'
    const line = (text, y, size, weight = 400) => {
      pen.font = `${weight} ${size}px ${family}`
      pen.fillText(text, side / 2, band + side + y, side - 60)
    }
    line(link.dataset.amount, 50, 64, 700)
    line(link.dataset.payee, 110, 36)
    line(link.dataset.reference, 160, 26)
    if (link.dataset.until) line(link.dataset.until, 205, 26)
    const blob = await new Promise((resolve) => canvas.toBlob(resolve, 'image/png'))
    const href = URL.createObjectURL(blob)
    const saved = document.createElement('a')
    saved.href = href
    saved.download = link.download.replace(/\.svg$/, '.png')
    saved.click()
    setTimeout(() => URL.revokeObjectURL(href), 10_000)
  } catch {
    location.href = link.href
  }
}

begin()
