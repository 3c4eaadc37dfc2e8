// A form that a passkey answers: the script asks the browser (web/client-scripts/passkeys.js) and sends the answer along. It is hidden until the script has found that there can be passkeys.
import { type Html, html } from '../html.ts'

export interface PasskeyForm {
  action: string
  asks: 'get' | 'create'
  /** What the browser is asked, or where that is fetched when the button is postAction. */
  question: object | { href: string }
  fields?: Readonly<Record<string, string>>
  label: string
  main?: boolean
  /** When the browser has none, or the person has turned away. */
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
