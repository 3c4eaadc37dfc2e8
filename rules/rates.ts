// How a rate is written, wherever people read one: of a fee, of VAT, of withholding tax.

/** 365 → `3.65%`, 650 → `6.5%`, 700 → `7%`. */
export function rateText(bps: number): string {
  return `${bps / 100}%`
}
