// A form that a passkey answers. The script asks the browser (web/client-scripts/passkeys.js) and sends the answer along. The form is hidden until
// the script finds that the browser has passkeys.
import { type Html, html } from '../html.ts'

export interface PasskeyForm {
  action: string
  asks: 'get' | 'create'
  /** What the browser is asked, or the address to fetch it from when the button is pressed. */
  question: object | { href: string }
  fields?: Readonly<Record<string, string>>
  label: string
  main?: boolean
  /** Shown when the browser has no passkey, or the person declines. */
  failed: string
}

export function passkeyForm({ action, asks, question, fields = {}, label, main, failed }: PasskeyForm): Html {
  const asked =
    'href' in question
      ? html` data-question-href="${String(question.href)}"`
      : html` data-question="${JSON.stringify(question)}"`
  const hidden = Object.entries(fields).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  )
  return html`<form method="post" action="${action}" class="stack" data-passkey="${asks}"${asked} hidden>
<input type="hidden" name="credential">${hidden}<div class="row"><button class="button${main ? ' main' : null}">${label}</button></div>
<p class="error" role="alert" data-failed hidden>${failed}</p></form>`
}
