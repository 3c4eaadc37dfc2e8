// One line of text as a person typed or pasted it: what was meant is kept, what nobody sees is not. Source: D862.

/** Control characters, separators of lines, and marks that turn the direction of the text behind them. */
const BLANKS = /[\s\p{Cc}\p{Zl}\p{Zp}]+/gu
const TURNS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g
/** Neither a blank nor a mark on nothing, nor one of the letters that are drawn as nothing. */
const SEEN = /[^\p{C}\p{Z}\p{M}\u115f\u1160\u2800\u3164\uffa0]/u

/**
 * The line as a paper shows it: one blank for each line break, tab or control character (Word pastes them), no mark that turns its direction, and '' where nothing of it can be
 * seen. `Siam\vFoods` → `Siam Foods`. Two lines that look the same are then the same.
 */
export function typedLine(text: string): string {
  const line = text.replaceAll(TURNS, '').replaceAll(BLANKS, ' ').trim()
  return SEEN.test(line) ? line : ''
}
