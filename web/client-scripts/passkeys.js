// Passkeys, which browsers offer to scripts only. Shows the passkey forms where the browser has passkeys, asks the browser, and sends its answer with
// the form. The form's data attributes say what to ask (`get` or `create`), and hold the question or its address. After a failure the person may try
// again or type a password.
{
  const bytesOf = (text) =>
    Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (c) => c.charCodeAt(0))
  const textOf = (buffer) =>
    btoa(String.fromCharCode(...new Uint8Array(buffer)))
      .replaceAll('+', '-')
      .replaceAll('/', '_')
      .replaceAll('=', '')

  const questionOf = async ({ question, questionHref }) => {
    if (question) return JSON.parse(question)
    const answer = await fetch(questionHref, { method: 'POST', body: new URLSearchParams() })
    if (!answer.ok) throw new Error(`the question was answered ${answer.status}`)
    return answer.json()
  }

  const withBytes = (named) => ({ ...named, id: bytesOf(named.id) })

  const ask = async ({ passkey, ...where }) => {
    const question = await questionOf(where)
    const publicKey = { ...question, challenge: bytesOf(question.challenge) }
    if (question.user) publicKey.user = withBytes(question.user)
    for (const list of ['allowCredentials', 'excludeCredentials'])
      if (question[list]) publicKey[list] = question[list].map(withBytes)
    const made = await navigator.credentials[passkey]({ publicKey })
    const { clientDataJSON, attestationObject, authenticatorData, signature, userHandle } = made.response
    const response = { clientDataJSON: textOf(clientDataJSON) }
    if (attestationObject) {
      response.attestationObject = textOf(attestationObject)
      response.transports = made.response.getTransports?.() ?? []
    } else {
      response.authenticatorData = textOf(authenticatorData)
      response.signature = textOf(signature)
      if (userHandle) response.userHandle = textOf(userHandle)
    }
    return { id: made.id, rawId: textOf(made.rawId), type: made.type, response, clientExtensionResults: {} }
  }

  document.addEventListener('submit', async (event) => {
    const form = event.target
    if (!form.dataset.passkey || event.defaultPrevented) return
    event.preventDefault()
    const failed = form.querySelector('[data-failed]')
    failed.hidden = true
    try {
      form.elements.credential.value = JSON.stringify(await ask(form.dataset))
      form.submit()
    } catch {
      failed.hidden = false
      form.ariaBusy = null
    }
  })

  if (window.PublicKeyCredential) {
    for (const form of document.querySelectorAll('form[data-passkey]')) form.hidden = false
    for (const text of document.querySelectorAll('[data-without-passkeys]')) text.hidden = true
  }
}
