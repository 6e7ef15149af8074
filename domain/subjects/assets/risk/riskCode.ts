/**
 * The code by which people name a risk of a project.
 * @param number from 1, in the order in which the project's risks were entered
 * @returns R-0001, R-12345
 */
export const riskCodeOf = (number: number): string => `R-${String(number).padStart(4, '0')}`;
