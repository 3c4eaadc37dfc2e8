// Opn's names of the Thai banks to which it transfers. Source: `banks` of GET /capability, as in the fixtures of the official packages. A bank that is
// missing here is not served by Opn.
import type { BankCode } from '../../rules/thai-banks.ts'

export const OPN_BANKS: Readonly<Partial<Record<BankCode, string>>> = {
  '002': 'bbl',
  '004': 'kbank',
  '006': 'ktb',
  '008': 'jpm',
  // TMBThanachart keeps the name of TMB at Opn.
  '011': 'tmb',
  '014': 'scb',
  '017': 'citi',
  '018': 'smbc',
  '020': 'sc',
  '022': 'cimb',
  '024': 'uob',
  '025': 'bay',
  '026': 'mega',
  '027': 'boa',
  '030': 'gsb',
  '031': 'hsbc',
  '032': 'db',
  '033': 'ghb',
  '034': 'baac',
  '039': 'mb',
  '045': 'bnp',
  '066': 'ibank',
  '067': 'tisco',
  '069': 'kk',
  '070': 'icbc',
  '071': 'tcrb',
  '073': 'lhb',
}
