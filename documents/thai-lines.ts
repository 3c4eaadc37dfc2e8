// Breaks text into lines. Thai has no spaces between words, so a dictionary says where a word ends; the PDF library would break within a word. It
// measures nothing itself.

const words = new Intl.Segmenter('th', { granularity: 'word' })
const letters = new Intl.Segmenter('th', { granularity: 'grapheme' })

/**
 * Lines of at most `width`, as `measure` counts it. A word is never broken, unless it is longer than a whole line; then it is broken between
 * characters, never between a character and its marks. Line breaks in the text are kept. There is always at least one line.
 */
export function breakLines(text: string, width: number, measure: (line: string) => number): string[] {
  return text.split('\n').flatMap((paragraph) => {
    const whole = paragraph.trim()
    return measure(whole) <= width ? [whole] : filled(wordsOf(whole), width, measure)
  })
}

function filled(parts: string[], width: number, measure: (line: string) => number): string[] {
  const lines: string[] = []
  let line = ''
  const add = (part: string) => {
    if (measure((line + part).trimEnd()) <= width || line === '') line += part
    else {
      lines.push(line.trimEnd())
      line = part.trimStart()
    }
  }
  for (const part of parts) {
    if (measure(part.trimEnd()) <= width) add(part)
    else for (const { segment } of letters.segment(part)) add(segment)
  }
  lines.push(line.trimEnd())
  return lines
}

/** Words together with what must not begin a line (spaces, closing punctuation, the repetition sign), and with what follows a space that holds. */
function wordsOf(text: string): string[] {
  const parts: string[] = []
  for (const { segment } of words.segment(text)) {
    if (parts.length > 0 && /^[\s.,;:!?)\]}ๆฯ”’%]+$/.test(segment)) parts[parts.length - 1] += segment
    else if (/[([{“‘\u00a0]$/.test(parts.at(-1) ?? '')) parts[parts.length - 1] += segment
    else parts.push(segment)
  }
  return parts
}
