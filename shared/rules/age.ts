/**
 * Full years on a day. Both days as `yyyy-mm-dd`. A birthday on February 29 counts on March 1 in other years.
 *
 * @returns negative if the day is before the birth
 */
export function ageOn(day: string, dateOfBirth: string): number {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const [birthYear = 0, birthMonth = 0, birthDate = 0] = dateOfBirth.split('-').map(Number);
  const hadBirthday = month > birthMonth || (month === birthMonth && date >= birthDate);
  return year - birthYear - (hadBirthday ? 0 : 1);
}
