// The days on which banks in Thailand are closed, except Saturdays and Sundays. They move the day on which a payout arrives, never the day on which
// it is sent. The Bank of Thailand announces them each year; add the new ones here, or with BANK_HOLIDAYS until then (docs/operations.md "Payouts").

/** `YYYY-MM-DD` in Bangkok, as announced for financial institutions, including the days that replace a holiday on a weekend. */
export const BANK_HOLIDAYS: readonly string[] = [
  '2026-01-01', // New Year
  '2026-01-02', // special holiday
  '2026-03-03', // Makha Bucha
  '2026-04-06', // Chakri
  '2026-04-13', // Songkran
  '2026-04-14',
  '2026-04-15',
  '2026-05-01', // Labour Day
  '2026-05-04', // Coronation Day
  '2026-06-01', // for Visakha Bucha
  '2026-06-03', // the Queen's birthday
  '2026-07-28', // the King's birthday
  '2026-07-29', // Asalha Bucha
  '2026-08-12', // Mother's Day
  '2026-10-13', // King Bhumibol Memorial Day
  '2026-10-23', // Chulalongkorn Day
  '2026-12-07', // for Father's Day
  '2026-12-10', // Constitution Day
  '2026-12-31', // New Year's Eve
  '2027-01-01', // New Year
  '2027-02-22', // for Makha Bucha
  '2027-04-06', // Chakri
  '2027-04-13', // Songkran
  '2027-04-14',
  '2027-04-15',
  '2027-05-03', // for Labour Day
  '2027-05-04', // Coronation Day
  '2027-05-20', // Visakha Bucha
  '2027-06-03', // the Queen's birthday
  '2027-07-19', // for Asalha Bucha
  '2027-07-28', // the King's birthday
  '2027-08-12', // Mother's Day
  '2027-10-13', // King Bhumibol Memorial Day
  '2027-10-25', // for Chulalongkorn Day
  '2027-12-06', // for Father's Day
  '2027-12-10', // Constitution Day
  '2027-12-31', // New Year's Eve
]
