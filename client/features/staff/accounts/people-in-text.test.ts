import { expect, test } from 'vitest';
import type { AccountType } from '#shared/domain/account.ts';
import { peopleInText } from './people-in-text.ts';

const ROLES: Record<string, AccountType> = { provider: 'Provider', 'clinical admin': 'ClinicalAdmin' };
const read = (text: string) =>
  peopleInText(text, (cell) => ROLES[cell.toLowerCase()]).map(({ name, email, role }) => [
    ...[name, email],
    ...(role ? [role] : []),
  ]);

test.each<[string, string[][]]>([
  [
    'Ana Ruiz <ana@x.org>, Ben Lee ben@y.org',
    [
      ['Ana Ruiz', 'ana@x.org'],
      ['Ben Lee', 'ben@y.org'],
    ],
  ],
  [
    '"Ruiz, Ana" <ana@x.org>; ben@y.org;',
    [
      ['Ana Ruiz', 'ana@x.org'],
      ['', 'ben@y.org'],
    ],
  ],
  [
    'Ana\tRuiz\tana@x.org\tProvider\r\nBen Lee\tben@y.org\tClinical admin\r\n',
    [
      ['Ana Ruiz', 'ana@x.org', 'Provider'],
      ['Ben Lee', 'ben@y.org', 'ClinicalAdmin'],
    ],
  ],
  ['ana@x.org\tAna Ruiz', [['Ana Ruiz', 'ana@x.org']]],
  ['Ruiz, Ana, ana@x.org', [['Ana Ruiz', 'ana@x.org']]],
  ['Name\tEmail\nAna Ruiz\tana@x.org', [['Ana Ruiz', 'ana@x.org']]],
  ['Nombre;Correo\nAna Ruiz;ana@x.org', [['Ana Ruiz', 'ana@x.org']]],
  [
    'Ben Lee\n\nAna Ruiz ana@x.org\nCy Moe\tProvider',
    [
      ['Ben Lee', ''],
      ['Ana Ruiz', 'ana@x.org'],
      ['Cy Moe', '', 'Provider'],
    ],
  ],
  ['Ana Ruiz', []],
  ['Ana Ruiz\nBen Lee', []],
  ['', []],
])('finds the people in %j', (text, people) => {
  expect(read(text)).toEqual(people);
});
