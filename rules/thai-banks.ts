// The banks of Thailand by the three-digit code in every transfer, and the form of an account number. It does not check whether an account exists;
// only the bank knows that.
import type { Locale } from './written-date.ts'

/** The Bank of Thailand's codes of the banks that accept transfers for others, with both names. A new bank is a new row. */
export const THAI_BANKS = {
  '002': { en: 'Bangkok Bank', th: 'ธนาคารกรุงเทพ' },
  '004': { en: 'Kasikornbank', th: 'ธนาคารกสิกรไทย' },
  '006': { en: 'Krungthai Bank', th: 'ธนาคารกรุงไทย' },
  '008': { en: 'JPMorgan Chase Bank', th: 'ธนาคารเจพีมอร์แกน เชส' },
  '009': { en: 'OCBC Bank', th: 'ธนาคารโอซีบีซี' },
  '011': { en: 'TMBThanachart Bank', th: 'ธนาคารทหารไทยธนชาต' },
  '014': { en: 'Siam Commercial Bank', th: 'ธนาคารไทยพาณิชย์' },
  '017': { en: 'Citibank', th: 'ธนาคารซิตี้แบงก์' },
  '018': { en: 'Sumitomo Mitsui Banking Corporation', th: 'ธนาคารซูมิโตโม มิตซุย แบงกิ้ง คอร์ปอเรชั่น' },
  '020': { en: 'Standard Chartered Bank (Thai)', th: 'ธนาคารสแตนดาร์ดชาร์เตอร์ด (ไทย)' },
  '022': { en: 'CIMB Thai Bank', th: 'ธนาคารซีไอเอ็มบี ไทย' },
  '024': { en: 'United Overseas Bank (Thai)', th: 'ธนาคารยูโอบี' },
  '025': { en: 'Bank of Ayudhya', th: 'ธนาคารกรุงศรีอยุธยา' },
  '026': { en: 'Mega International Commercial Bank', th: 'ธนาคารเมกะ สากลพาณิชย์' },
  '027': { en: 'Bank of America', th: 'ธนาคารแห่งอเมริกา' },
  '029': { en: 'Indian Overseas Bank', th: 'ธนาคารอินเดียน โอเวอร์ซีส์' },
  '030': { en: 'Government Savings Bank', th: 'ธนาคารออมสิน' },
  '031': { en: 'Hongkong and Shanghai Banking Corporation', th: 'ธนาคารฮ่องกงและเซี่ยงไฮ้แบงกิ้งคอร์ปอเรชั่น' },
  '032': { en: 'Deutsche Bank', th: 'ธนาคารดอยซ์แบงก์' },
  '033': { en: 'Government Housing Bank', th: 'ธนาคารอาคารสงเคราะห์' },
  '034': { en: 'Bank for Agriculture and Agricultural Cooperatives', th: 'ธนาคารเพื่อการเกษตรและสหกรณ์การเกษตร' },
  '035': { en: 'Export-Import Bank of Thailand', th: 'ธนาคารเพื่อการส่งออกและนำเข้าแห่งประเทศไทย' },
  '039': { en: 'Mizuho Bank', th: 'ธนาคารมิซูโฮ' },
  '045': { en: 'BNP Paribas', th: 'ธนาคารบีเอ็นพี พารีบาส์' },
  '052': { en: 'Bank of China (Thai)', th: 'ธนาคารแห่งประเทศจีน (ไทย)' },
  '066': { en: 'Islamic Bank of Thailand', th: 'ธนาคารอิสลามแห่งประเทศไทย' },
  '067': { en: 'TISCO Bank', th: 'ธนาคารทิสโก้' },
  '069': { en: 'Kiatnakin Phatra Bank', th: 'ธนาคารเกียรตินาคินภัทร' },
  '070': { en: 'Industrial and Commercial Bank of China (Thai)', th: 'ธนาคารไอซีบีซี (ไทย)' },
  '071': { en: 'Thai Credit Bank', th: 'ธนาคารไทยเครดิต' },
  '073': { en: 'Land and Houses Bank', th: 'ธนาคารแลนด์ แอนด์ เฮ้าส์' },
  '079': { en: 'ANZ Bank (Thai)', th: 'ธนาคารเอเอ็นแซด (ไทย)' },
  '080': { en: 'Sumitomo Mitsui Trust Bank (Thai)', th: 'ธนาคารซูมิโตโม มิตซุย ทรัสต์ (ไทย)' },
  '098': { en: 'SME Development Bank', th: 'ธนาคารพัฒนาวิสาหกิจขนาดกลางและขนาดย่อมแห่งประเทศไทย' },
} as const satisfies Record<string, Record<Locale, string>>

export type BankCode = keyof typeof THAI_BANKS

/** '014' → true, '14' and '999' → false. */
export function isBankCode(text: string): text is BankCode {
  return Object.hasOwn(THAI_BANKS, text)
}

/** '014', 'th' → 'ธนาคารไทยพาณิชย์'. Null for a code that is in no table. */
export function bankName(code: string, locale: Locale): string | null {
  return isBankCode(code) ? THAI_BANKS[code][locale] : null
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
