// A page to leaf through the pictures: each page of the product with its looks beside each other.

/** `checkout-qr--th--phone--light.png` → page, language, width, colours. Other names are pages with one look. */
export function indexPage(files: readonly string[]): string {
  const pages = new Map<string, { file: string; look: string }[]>()
  for (const file of files.filter((name) => name.endsWith('.png')).sort()) {
    const [page = '', ...look] = file.slice(0, -'.png'.length).split('--')
    pages.set(page, [...(pages.get(page) ?? []), { file, look: look.join(', ') }])
  }
  const links = [...pages.keys()].map((page) => `<li><a href="#${page}">${page}</a></li>`).join('')
  const parts = [...pages].map(
    ([page, looks]) =>
      `<section id="${page}"><h2>${page}</h2><div>${looks.map(({ file, look }) => `<figure><figcaption>${look}</figcaption><a href="${file}"><img src="${file}" alt="${page} ${look}" loading="lazy"></a></figure>`).join('')}</div></section>`,
  )
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Pictures of Satang</title>
<style>body{font:16px/1.5 system-ui,sans-serif;margin:2rem;background:#e7e9ed}ul{columns:14rem;padding:0;list-style:none}div{display:flex;flex-wrap:wrap;gap:1rem;align-items:flex-start}figure{margin:0}img{max-width:28rem;max-height:40rem;border:1px solid #999}</style>
<h1>Pictures of Satang</h1><ul>${links}</ul>${parts.join('')}</html>
`
}
