// The pages, as functions of what they show.

const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

function page(title: string, body: string, { refresh = false } = {}): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
${refresh ? '<meta http-equiv="refresh" content="3">' : ''}
<title>${escaped(title)}</title>
<style>body{font:16px/1.5 system-ui;max-width:36rem;margin:3rem auto;padding:0 1rem}form{margin:1rem 0}input,button{font:inherit;padding:.4rem}</style>
<h1>${escaped(title)}</h1>
${body}
</html>`
}

const credentials = (action: string, label: string, autocomplete: string) => `
<form method="post" action="${action}">
  <label>E-mail <input name="email" type="email" autocomplete="email" required></label>
  <label>Password <input name="password" type="password" minlength="8" autocomplete="${autocomplete}" required></label>
  <button>${label}</button>
</form>`

const button = (action: string, label: string) =>
  `<form method="post" action="${action}"><button>${label}</button></form>`

export const welcomePage = (problem = '') =>
  page(
    'Reports',
    `${problem && `<p role="alert">${escaped(problem)}</p>`}
<h2>Sign up</h2>${credentials('/signup', 'Sign up', 'new-password')}
<h2>Log in</h2>${credentials('/login', 'Log in', 'current-password')}`,
  )

export const accountPage = (email: string) =>
  page(
    'Your account',
    `<p>You are logged in as ${escaped(email)}.</p>
<p><a href="/reports">Reports</a></p>
${button('/portal', 'Invoices, card, cancel')}${button('/logout', 'Log out')}`,
  )

export const payPage = () =>
  page('Reports are part of the plan', `<p>฿299 a month, by PromptPay or card.</p>${button('/subscribe', 'Subscribe')}`)

export const waitingPage = () =>
  page('Waiting for your payment', '<p>This page opens the reports as soon as it has arrived.</p>', { refresh: true })

export const reportsPage = () =>
  page('Reports', '<table><tr><th>Day<th>Sold<tr><td>Monday<td>12<tr><td>Tuesday<td>15</table>')

export const troublePage = (reference?: string) =>
  page(
    'Please try again in a minute',
    `<p>The payment service does not answer. Nothing was charged.</p>${reference ? `<p>Reference: ${escaped(reference)}</p>` : ''}`,
  )
