import type { AccountType } from '#shared/domain/account.ts';

export interface NamedPerson {
  name: string;
  email: string;
  role: AccountType | undefined;
}

const EMAIL = /[^\s<>(),;:"']+@[^\s<>(),;:"']+/g;
const HEADING = /e-?mail|correo/i;

/**
 * Finds people in a pasted text: lines of a spreadsheet, or addresses as mail programs write them, such as `Ana Ruiz
 * <ana@x.org>, Ben Lee ben@y.org`. A text without any address has no people. Otherwise, a line without an address is a
 * person whose address is missing.
 *
 * @param roleOf the role in a spreadsheet's cell
 */
export function peopleInText(text: string, roleOf: (cell: string) => AccountType | undefined): NamedPerson[] {
  const people = text
    .split(/\r?\n/)
    .filter((line) => line.includes('@') || !HEADING.test(line))
    .flatMap((line) => peopleInLine(line, roleOf));
  return people.some(({ email }) => email !== '') ? people : [];
}

function peopleInLine(line: string, roleOf: (cell: string) => AccountType | undefined): NamedPerson[] {
  const addresses = [...line.matchAll(EMAIL)];
  const [only, another] = addresses;
  if (!another) {
    const email = only?.[0] ?? '';
    const cells = (email ? line.replace(email, '\t') : line).split(/[\t;]/);
    const role = cells.map((cell) => roleOf(plain(cell))).find(Boolean);
    const names = cells.map(nameOf).filter((cell) => cell !== '' && !roleOf(cell));
    return email || names.length > 0 ? [{ name: names.join(' '), email, role }] : [];
  }
  let after = 0;
  return addresses.map(({ 0: email, index }) => {
    const before = line.slice(after, index);
    after = index + email.length;
    return { name: nameOf(before), email, role: undefined };
  });
}

/** `Ruiz, Ana` is Ana Ruiz. */
function nameOf(text: string): string {
  const [last = '', first] = plain(text)
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
  return first ? `${first} ${last}` : last;
}

const plain = (text: string): string =>
  text
    .replaceAll(/[<>()";:]/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
