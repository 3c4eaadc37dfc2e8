// The looks of a shop, or the head of its tax invoices, shown while they are chosen. Without the script the form's button for that does the same.

const looks = document.querySelector('form[data-live-preview]')
if (looks) {
  let timer = null
  let asked = 0

  /** The colours of the preview. Its own style came with another page, and this page's policy keeps that out. */
  const paint = () => {
    for (const look of document.querySelectorAll('[data-tokens]'))
      for (const token of look.dataset.tokens.split(';')) look.style.setProperty(...token.split(':'))
  }

  /** Sends the form as the button would, and shows the preview of the answer. A picture that was sent is an address from then on. */
  const show = async () => {
    const turn = ++asked
    const sent = new FormData(looks)
    sent.set('preview', '1')
    // A form without files is read as one.
    const body = looks.enctype === 'multipart/form-data' ? sent : new URLSearchParams(sent)
    try {
      const answer = await fetch(looks.action, { method: 'POST', body, redirect: 'manual' })
      // A form may name a status beside: its page then says as much.
      if (turn !== asked || !(answer.ok || `${answer.status}` === looks.dataset.livePreview)) return
      const page = await pageIn(answer)
      const shown = page.querySelectorAll('[data-preview]')
      for (const [i, old] of document.querySelectorAll('[data-preview]').entries())
        if (shown[i]) old.replaceWith(document.adoptNode(shown[i]))
      const picks = page.querySelector('[data-picks]')
      if (picks) looks.querySelector('[data-picks]').replaceWith(document.adoptNode(picks))
      paint()
      for (const file of looks.querySelectorAll('input[type="file"]')) {
        if (file.files.length === 0) continue
        const name = file.name.replace(/_file$/, '')
        looks.elements[name].value = page.querySelector(`[name="${name}"]`).value
        file.value = ''
      }
    } catch {
      // Offline for a moment. The button still works.
    }
  }

  /** Which of the colours to begin with is the one of the field. */
  const mark = () => {
    for (const chip of looks.querySelectorAll('[data-fill]')) {
      const { value, placeholder } = looks.elements[chip.dataset.fill]
      chip.ariaPressed = chip.dataset.value === (value || placeholder)
    }
  }
  mark()

  looks.addEventListener('input', ({ target }) => {
    const text = looks.elements[target.dataset.colourFor]
    if (text) text.value = target.value
    const choice = looks.querySelector(`[data-colour-for="${target.id}"]`)
    if (choice && /^#[0-9a-f]{6}$/i.test(target.value)) choice.value = target.value
    mark()
    clearTimeout(timer)
    timer = setTimeout(() => void show(), 250)
  })
  // Marks the form for tests: from here on it is heard.
  looks.dataset.ready = ''
}

// The frame of a mail is as high as the mail. Nothing in it runs; without this script it has about the right height.
const mail = document.querySelector('iframe.mail')
if (mail) {
  const measure = () => {
    const whole = mail.contentDocument?.documentElement
    if (!whole) return
    mail.height = 0
    mail.height = whole.scrollHeight
  }
  mail.addEventListener('load', measure)
  addEventListener('resize', measure)
  measure()
}
