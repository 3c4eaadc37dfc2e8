/*
 * How text is set on a page in a real browser: nothing is cut off, neither in a list of choices nor in a field of numbers, the sign at the head and a button stand on one line, tabs stand on one line on a phone, a button that copies an id stands behind its last letters,
 * no two texts are printed on each other and none lies under a picture, no line ends with the dot between two things, nor begins with one that styles put there, no comma of theirs lacks its space, no Thai word and no word in a table is broken inside, and no amount,
 * date, number of a document or name of a brand is broken over lines. `expectAccessible` asks it of every page that it checks.
 */
import { expect } from '@jest/globals'
import type { Page } from 'playwright-core'
import { BRAND_WORDS, TERMS } from '../../web/brand-words.ts'

/** No fault of typesetting on what is shown of the page now. */
export async function expectWellSet(page: Page): Promise<void> {
  const faults = await page.evaluate<string[]>(FAULTS)
  expect(faults).toEqual([])
}

/**
 * Runs in the page. Words are those of `Intl.Segmenter`, which knows Thai. Texts that may break anywhere, such as code, addresses and ids, are left out.
 */
const FAULTS = `(() => {
  const faults = new Set()
  const words = new Intl.Segmenter('th', { granularity: 'word' })
  const isKept = document.querySelector('header .top .merchant, body.dashboard') !== null || document.documentElement.lang === 'th'
  const isEnglish = isKept && document.documentElement.lang === 'en'
  const isShown = (element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true })
  const where = (element) => element.tagName.toLowerCase() + (element.className && typeof element.className === 'string' ? '.' + element.className.trim().split(/\\s+/).join('.') : '')
  for (const element of document.querySelectorAll('body *')) {
    if (!isShown(element) || element.closest('.unseen, svg')) continue
    const style = getComputedStyle(element)
    const hides = (overflow) => overflow === 'hidden' || overflow === 'clip'
    const isCut = (hides(style.overflowX) && element.scrollWidth > element.clientWidth + 1) || (hides(style.overflowY) && element.scrollHeight > element.clientHeight + 2)
    if (isCut && element.textContent.trim() && !element.matches('.clamp, img, [class*=clip]') && style.clipPath === 'none') faults.add('cut off: ' + where(element) + ' «' + element.textContent.trim().slice(0, 40) + '»')
  }
  // Satang's name at the head, and what a button says, is one line.
  for (const kept of document.querySelectorAll('.merchant:has(> .sign), .satang-name, button.button, a.button, .top nav a')) {
    if (!isShown(kept)) continue
    const inside = document.createRange()
    inside.selectNodeContents(kept)
    const texts = [...inside.getClientRects()].filter(({ width }) => width > 0)
    const [top, bottom] = [Math.min(...texts.map((text) => text.top)), Math.max(...texts.map((text) => text.bottom))]
    if (bottom - top > 1.9 * parseFloat(getComputedStyle(kept).lineHeight)) faults.add('on several lines: ' + where(kept) + ' «' + kept.textContent.trim().slice(0, 40) + '»')
  }
  for (const line of innerWidth < 800 ? document.querySelectorAll('.tabs ul') : []) {
    const tops = [...line.children].filter(isShown).map((tab) => tab.offsetTop)
    if (new Set(tops).size > 1) faults.add('tabs on several lines: ' + line.textContent.trim().slice(0, 40))
  }
  // On a phone a wide table may be pushed sideways.
  for (const table of innerWidth < 800 ? [] : document.querySelectorAll('div.table'))
    if (isShown(table) && table.scrollWidth > table.clientWidth + 1) faults.add('cut off: a column of the table ' + table.getAttribute('aria-label') + ', by ' + (table.scrollWidth - table.clientWidth) + ' px')
  // Half of a number reads as another one.
  for (const input of [...document.querySelectorAll('input[inputmode]')].filter(isShown))
    if (input.value && input.scrollWidth > input.clientWidth + 1) faults.add('cut off: the number ' + input.value + ' in its field')
  // What is chosen may be long, as a name is; but a list has room for some words, or for all that it says.
  const pen = document.createElement('canvas').getContext('2d')
  for (const list of [...document.querySelectorAll('select')].filter(isShown)) {
    const { font, paddingLeft, paddingRight } = getComputedStyle(list)
    pen.font = font
    const chosen = list.selectedOptions[0]?.label ?? ''
    const room = list.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight)
    if (list.clientWidth < 160 && pen.measureText(chosen).width > room + 1) faults.add('cut off: what is chosen, ' + chosen + ', in its list')
  }
  for (const button of [...document.querySelectorAll('.copy-id')].filter(isShown)) {
    const id = button.previousElementSibling
    const last = [...id.getClientRects()].at(-1)
    const own = button.getBoundingClientRect()
    const isAlone = own.top > last.bottom || own.bottom < last.top || last.width < 40
    if (isAlone) faults.add('an id and its button on two lines: ' + id.textContent)
  }
  // In a box of parts, what is kept on one line would be a part of its own, without the spaces beside it.
  for (const kept of document.querySelectorAll('span.nowrap')) {
    const parent = kept.parentElement
    const isBoxed = /flex|grid/.test(getComputedStyle(parent).display) && isShown(parent)
    if (isBoxed && [...parent.childNodes].some((node) => node.nodeType === 3 && node.data.trim())) faults.add('parted: ' + parent.textContent.trim().slice(0, 40) + ' in ' + where(parent))
  }
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const range = document.createRange()
  const lines = (node, from, to) => {
    range.setStart(node, from)
    range.setEnd(node, to)
    return new Set([...range.getClientRects()].filter(({ width }) => width > 0).map(({ bottom }) => Math.round(bottom / 4))).size
  }
  // What goes on in the element beside it is a part of something longer.
  const isWhole = (node, index, length) => (index > 0 || !node.previousSibling) && (index + length < node.data.length || !node.nextSibling)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement
    const text = node.data
    if (!text.trim() || !isShown(parent) || parent.closest('code, pre, kbd, script, style, textarea, select, option, .unseen, .prose, svg')) continue
    if (lines(node, 0, text.length) < 2) continue
    for (const { 0: token, index } of text.matchAll(/[−-]?฿[\\d,.]+|\\d{1,2}\\/\\d{1,2}\\/\\d{4}|[A-Z]{2,4}-\\d{4}-\\d+|${BRAND_WORDS.join('|')}/g))
      if (lines(node, index, index + token.length) > 1) faults.add('broken: ' + token + ' in ' + where(parent))
    // The frames of buyers' pages and of the dashboard keep terms and days together.
    for (const { 0: term, index } of isKept ? text.matchAll(/${TERMS.join('|')}/g) : [])
      if (lines(node, index, index + term.length) > 1) faults.add('broken: ' + term + ' in ' + where(parent))
    for (const { 0: day, index } of isKept ? text.matchAll(/\\b\\d{1,2} [A-Zก-ฮ][a-zก-์]{2,10} \\d{4}\\b/g) : [])
      if (lines(node, index, index + day.length) > 1) faults.add('broken: ' + day + ' in ' + where(parent))
    // In a table a column is as wide as its words; what is long without a space is an address or an id.
    for (const { 0: word, index } of parent.closest('td, th') ? text.matchAll(/[^\\s-]{2,}/g) : [])
      if (word.length < 16 && /^[\\x20-\\x7e]+$/.test(word) && lines(node, index, index + word.length) > 1) faults.add('broken: ' + word + ' in ' + where(parent) + ' «' + text.trim().slice(0, 40) + '»')
    // On an English page Thai is a name, which breaks at its spaces; in a box of its own, where the line is too short.
    for (const { 0: name, index } of isEnglish && !parent.closest('.whole') ? text.matchAll(/(?<!\\S)[\\u0e01-\\u0e3a\\u0e40-\\u0e5b]{2,24}(?!\\S)/g) : [])
      if (isWhole(node, index, name.length) && lines(node, index, index + name.length) > 1) faults.add('broken: ' + name + ' in ' + where(parent))
    for (const { segment, index, isWordLike } of words.segment(text))
      if (isWordLike && /^[\\u0e00-\\u0e7f]{2,}$/.test(segment) && lines(node, index, index + segment.length) > 1)
        faults.add('broken: ' + segment + ' in ' + where(parent) + ' «' + text.trim().slice(0, 40) + '»')
  }
  // A dot stands between two things, and ends no line.
  const dots = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const all = []
  for (let node = dots.nextNode(); node; node = dots.nextNode())
    if (node.data.trim() && isShown(node.parentElement) && !node.parentElement.closest('code, pre, script, style, textarea, select, option, .unseen, svg, dialog')) all.push(node)
  const lineOf = (node, at) => {
    range.setStart(node, at)
    range.setEnd(node, at + 1)
    return [...range.getClientRects()].findLast(({ width }) => width > 0)
  }
  for (const [n, node] of all.entries())
    for (const { index } of node.data.matchAll(/·/g)) {
      const dot = lineOf(node, index)
      let next = node
      let at = index + 1 + node.data.slice(index + 1).search(/\\S/)
      if (at === index) [next, at] = [all[n + 1], all[n + 1]?.data.search(/\\S/) ?? 0]
      const behind = next && lineOf(next, at)
      if (dot && behind && behind.top > dot.bottom - 2 && behind.left < dot.left) faults.add('a dot ends a line: ' + node.parentElement.textContent.trim().slice(0, 60) + ' in ' + where(node.parentElement))
    }
  // A comma that styles put before something stands at what is before it, with a space behind it.
  for (const one of document.querySelectorAll('body *')) {
    const isSpace = (node, text) => node?.nodeType === 3 && text.test(node.data)
    const [before, after] = ['::before', '::after'].map((part) => getComputedStyle(one, part).content)
    const isApart = before.includes(',') && (!before.includes(', ') || isSpace(one.previousSibling, /\\s$/))
    const isGlued = after.includes(',') && !after.includes(', ') && !isSpace(one.nextSibling, /^\\s/)
    if (isShown(one) && (isApart || isGlued)) faults.add('a comma without its space: ' + one.parentElement.textContent.trim().slice(0, 60) + ' in ' + where(one))
  }
  // A dot that styles put before something begins no line, unless it lies outside of its box, which cuts it off there.
  for (const one of document.querySelectorAll('body *')) {
    const dot = getComputedStyle(one, '::before')
    if (!dot.content.includes('·') || !isShown(one) || !one.previousElementSibling || !isShown(one.previousElementSibling)) continue
    const [first] = one.getClientRects()
    const before = [...one.previousElementSibling.getClientRects()].at(-1)
    const isOutside = dot.position === 'absolute' && parseFloat(dot.left) < 0 && getComputedStyle(one.parentElement).overflowX === 'clip'
    if (first && before && first.top > before.bottom - 2 && !isOutside) faults.add('a dot begins a line: ' + one.textContent.trim().slice(0, 60) + ' in ' + where(one))
  }
  // What scrolls below a bar that stays in its place, or lies below a menu with a ground of its own, is not printed on it, and what stands beside the page, for readers that speak, is not printed.
  const floats = new Map()
  const isFloating = (element) => {
    if (element === null || element === document.body) return false
    if (!floats.has(element)) {
      const { position, clipPath, backgroundColor } = getComputedStyle(element)
      const isSheet = position === 'absolute' && backgroundColor !== 'rgba(0, 0, 0, 0)'
      floats.set(element, /fixed|sticky/.test(position) || isSheet || clipPath !== 'none' || isFloating(element.parentElement))
    }
    return floats.get(element)
  }
  // What a box cuts off or lets scroll is not seen outside of it.
  const boxes = new Map()
  const boxOf = (element) => {
    if (element === null || element === document.body) return { left: 0, right: Infinity, top: 0, bottom: Infinity }
    if (!boxes.has(element)) {
      const outer = boxOf(element.parentElement)
      const own = getComputedStyle(element).overflow === 'visible' ? null : element.getBoundingClientRect()
      boxes.set(element, own === null ? outer : both(outer, own))
    }
    return boxes.get(element)
  }
  const both = (a, b) => ({ left: Math.max(a.left, b.left), right: Math.min(a.right, b.right), top: Math.max(a.top, b.top), bottom: Math.min(a.bottom, b.bottom) })
  const set = []
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const parent = node.parentElement
    if (!node.data.trim() || !isShown(parent) || parent.closest('script, style, textarea, select, option, .unseen, svg, dialog') || isFloating(parent)) continue
    range.selectNodeContents(node)
    for (const { left, right, top, bottom } of range.getClientRects()) {
      const third = (bottom - top) / 3
      const seen = both({ left: left + 1, right: right - 1, top: top + third, bottom: bottom - third }, boxOf(parent))
      if (seen.left < seen.right && seen.top < seen.bottom) set.push({ node, ...seen })
    }
  }
  set.sort((a, b) => a.top - b.top)
  for (const [i, one] of set.entries())
    for (let next = i + 1; next < set.length && set[next].top < one.bottom; next++) {
      const other = set[next]
      if (other.node !== one.node && other.left < one.right && one.left < other.right)
        faults.add('printed on each other: «' + one.node.data.trim().slice(0, 30) + '» and «' + other.node.data.trim().slice(0, 30) + '» in ' + where(one.node.parentElement))
    }
  // A picture beside a text does not lie on it.
  for (const picture of document.querySelectorAll('main :is(img, .thumb)')) {
    if (!isShown(picture) || isFloating(picture.closest('dialog, .qr'))) continue
    const box = picture.getBoundingClientRect()
    for (const { node, left, right, top, bottom } of set)
      if (!picture.contains(node) && left < box.right - 1 && right > box.left + 1 && top < box.bottom && bottom > box.top)
        faults.add('under a picture: «' + node.data.trim().slice(0, 30) + '» in ' + where(node.parentElement))
  }
  return [...faults].slice(0, 12)
})()`
