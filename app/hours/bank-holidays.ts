/**
 * Scotland's bank holidays by year, as "0402" for 2 April: https://www.gov.uk/bank-holidays, and from 2029 on Schedule 1 of the Banking and
 * Financial Dealings Act 1971 with Boxing Day and the last Monday in May, which are proclaimed each year. 15 June 2026 was proclaimed for the World Cup. Where a holiday has
 * a substitute day, both are listed: a place that closes for Christmas does so on the day itself.
 */
export const BANK_HOLIDAYS: Readonly<Record<string, string>> = {
  2025: "0101 0102 0418 0505 0526 0804 1201 1225 1226",
  2026: "0101 0102 0403 0504 0525 0615 0803 1130 1225 1226 1228",
  2027: "0101 0102 0104 0326 0503 0531 0802 1130 1225 1226 1227 1228",
  2028: "0101 0102 0103 0104 0414 0501 0529 0807 1130 1225 1226",
  2029: "0101 0102 0330 0507 0528 0806 1130 1225 1226",
  2030: "0101 0102 0419 0506 0527 0805 1202 1225 1226",
};
