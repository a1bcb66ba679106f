import type { AccountType } from '../../../../shared/domain/account.ts';

export interface NamedPerson {
  /** Empty if the text has none. */
  name: string;
  email: string;
  /** Undefined if the text has none. */
  role: AccountType | undefined;
}

const EMAIL = /[^\s<>(),;:"']+@[^\s<>(),;:"']+/g;

/**
 * The people in a pasted text: lines of a spreadsheet, or addresses as mail programs write them, such as
 * `Ana Ruiz <ana@x.org>, Ben Lee ben@y.org`. Without an address there is no person.
 *
 * @param roleOf the role that a cell of a spreadsheet names
 */
export function peopleInText(text: string, roleOf: (cell: string) => AccountType | undefined): NamedPerson[] {
  return text.split(/\r?\n/).flatMap((line) => peopleInLine(line, roleOf));
}

function peopleInLine(line: string, roleOf: (cell: string) => AccountType | undefined): NamedPerson[] {
  const addresses = [...line.matchAll(EMAIL)];
  const [only, another] = addresses;
  if (only && !another) {
    const cells = line.replace(only[0], '\t').split(/[\t;]/);
    const role = cells.map((cell) => roleOf(plain(cell))).find(Boolean);
    const names = cells.map(nameOf).filter((cell) => cell !== '' && !roleOf(cell));
    return [{ name: names.join(' '), email: only[0], role }];
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
