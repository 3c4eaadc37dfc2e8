// The pages, as functions of what they show.
import type { Course } from './courses.ts'

const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

function page(title: string, body: string, { refresh = false } = {}): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
${refresh ? '<meta http-equiv="refresh" content="3">\n' : ''}<title>${escaped(title)}</title>
<style>body{font:16px/1.5 system-ui;max-width:36rem;margin:3rem auto;padding:0 1rem}</style>
<h1>${escaped(title)}</h1>
${body}
</html>
`
}

const baht = (satang: number) => `฿${(satang / 100).toLocaleString('en')}`

export const shopPage = (courses: readonly (Course & { url: string })[]) =>
  page(
    'Courses',
    courses
      .map(
        ({ title, about, amountSatang, url }) =>
          `<h2>${escaped(title)}</h2>\n<p>${escaped(about)}</p>\n<p><a href="${escaped(url)}">Buy for ${baht(amountSatang)}</a></p>`,
      )
      .join('\n'),
  )

export const thanksPage = (links: readonly { title: string; url: string }[]) =>
  page(
    'Thank you',
    `${links.map(({ title, url }) => `<p><a href="${escaped(url)}">${escaped(title)}</a></p>`).join('\n')}
<p>The link is in your e-mail, too.</p>`,
  )

export const waitingPage = () =>
  page('Waiting for your payment', '<p>This page shows your course as soon as it has arrived.</p>', { refresh: true })

export const coursePage = ({ title, lessons }: Course) =>
  page(title, `<ol>${lessons.map((lesson) => `<li>${escaped(lesson)}`).join('')}</ol>`)

export const problemPage = (title: string) => page(title, '<p><a href="/">All courses</a></p>')
