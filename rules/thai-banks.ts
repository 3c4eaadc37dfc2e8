// The banks of Thailand by the three-digit code in every transfer, and the form of an account number. It does not check whether an account exists;
// only the bank knows that.

/** The Bank of Thailand's codes of the banks that accept transfers for others. A new bank is a new row. */
export const THAI_BANKS = {
  '002': 'Bangkok Bank',
  '004': 'Kasikornbank',
  '006': 'Krungthai Bank',
  '008': 'JPMorgan Chase Bank',
  '009': 'OCBC Bank',
  '011': 'TMBThanachart Bank',
  '014': 'Siam Commercial Bank',
  '017': 'Citibank',
  '018': 'Sumitomo Mitsui Banking Corporation',
  '020': 'Standard Chartered Bank (Thai)',
  '022': 'CIMB Thai Bank',
  '024': 'United Overseas Bank (Thai)',
  '025': 'Bank of Ayudhya',
  '026': 'Mega International Commercial Bank',
  '027': 'Bank of America',
  '029': 'Indian Overseas Bank',
  '030': 'Government Savings Bank',
  '031': 'Hongkong and Shanghai Banking Corporation',
  '032': 'Deutsche Bank',
  '033': 'Government Housing Bank',
  '034': 'Bank for Agriculture and Agricultural Cooperatives',
  '035': 'Export-Import Bank of Thailand',
  '039': 'Mizuho Bank',
  '045': 'BNP Paribas',
  '052': 'Bank of China (Thai)',
  '066': 'Islamic Bank of Thailand',
  '067': 'TISCO Bank',
  '069': 'Kiatnakin Phatra Bank',
  '070': 'Industrial and Commercial Bank of China (Thai)',
  '071': 'Thai Credit Bank',
  '073': 'Land and Houses Bank',
  '079': 'ANZ Bank (Thai)',
  '080': 'Sumitomo Mitsui Trust Bank (Thai)',
  '098': 'SME Development Bank',
} as const satisfies Record<string, string>

export type BankCode = keyof typeof THAI_BANKS

/** '014' → true, '14' and '999' → false. */
export function isBankCode(text: string): text is BankCode {
  return Object.hasOwn(THAI_BANKS, text)
}

/**
 * The digits of an account number as people write it: '123-4-56789-0' → '1234567890'. Thai numbers have 10 to 15 digits, and only hyphens and blanks
 * between them. Null for anything else. Source: D140.
 */
export function accountDigits(text: string): string | null {
  const digits = text.replaceAll(/[ -]/g, '')
  return /^\d{10,15}$/.test(digits) && !/[ -]{2}|^[ -]|[ -]$/.test(text) ? digits : null
}

/** '7890' → '******7890': the account number as answers show it (specification §5.12). */
export function maskedAccount(lastFour: string): string {
  return `******${lastFour}`
}
