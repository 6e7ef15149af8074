/**
 * How a report is called, in all its formats and versions: RA-2026-0007.
 * @param year of its first version
 * @param number from 1, of the reports that its channel issues in that year
 */
export const reportNumberOf = (year: number, number: number): string => `RA-${year}-${String(number).padStart(4, '0')}`;
