// Fills in the rest of an address from its postal code. buyer.js loads it when somebody comes to such a field. What a person has typed is never replaced.

/** The areas of the codes that were asked for on this page. What was not answered is asked for again. */
const areas = new Map()

async function areasOf(code) {
  try {
    const answer = areas.has(code) ? null : await fetch(`/areas/${code}?lang=${document.documentElement.lang}`)
    if (answer?.ok) areas.set(code, await answer.json())
  } catch {
    // Without a connection the fields stay as they are.
  }
  return areas.get(code) ?? []
}

/** The other fields of the address that a field belongs to; their names begin alike. */
function besides(field) {
  const start = field.name.slice(0, field.name.search(/(line2|postal_code)$/))
  const at = (name) => field.form.elements[start + name]
  return { subdistrict: at('line2'), district: at('district'), province: at('province'), country: at('country') }
}

/** `choices`: what the field may say. One alone is written into it, and several are offered. */
function offer(field, choices) {
  if (!field) return
  const all = [...new Set(choices)]
  const isOurs = field.value === '' || field.value === field.dataset.filled
  const text = all.length === 1 ? all[0] : ''
  if (isOurs && field.value !== text) {
    field.value = text
    field.dataset.filled = text
  }
  field.nextElementSibling?.matches('datalist') && field.nextElementSibling.remove()
  field.removeAttribute('list')
  field.placeholder = all.length > 1 ? (field.dataset.choose ?? '') : ''
  if (all.length < 2) return
  const list = document.createElement('datalist')
  list.id = `${field.id}-areas`
  list.append(...all.map((choice) => new Option(choice)))
  field.after(list)
  field.setAttribute('list', list.id)
}

async function fillIn(field) {
  const code = field.value.trim()
  const { subdistrict, district, province, country } = besides(field)
  if (!/^\d{5}$/.test(code) || (country && country.value !== 'TH' && country.value !== '')) return
  const found = await areasOf(code)
  if (field.value.trim() !== code || found.length === 0) return
  for (const [input, name] of [
    [subdistrict, 'subdistrict'],
    [district, 'district'],
    [province, 'province'],
  ])
    offer(
      input,
      found.map((area) => area[name]),
    )
}

/** A subdistrict that was chosen says its district and province. */
function follow(field) {
  const { district, province } = besides(field)
  const code = field.form.elements[field.name.replace(/line2$/, 'postal_code')]?.value.trim()
  const chosen = (areas.get(code) ?? []).filter((area) => area.subdistrict === field.value)
  if (chosen.length === 0) return
  for (const [input, text] of [
    [district, chosen[0].district],
    [province, chosen[0].province],
  ]) {
    if (!input || (input.value !== '' && input.value !== input.dataset.filled)) continue
    input.value = text
    input.dataset.filled = text
  }
}

document.addEventListener('input', ({ target }) => {
  if (target.matches('[data-areas]')) void fillIn(target)
  else if (target.name?.endsWith('line2')) follow(target)
})
// It was loaded by coming to the field, where a number may stand by now.
if (document.activeElement?.matches('[data-areas]')) void fillIn(document.activeElement)
