import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { COUNTED_PAGES } from '#shared/rules/page-views.ts';
import { ROOT } from './run-command.ts';

/** One-person pages that practices cannot count, with the reason. */
const NOT_COUNTED = {
  '/guest/interpreter/': 'a link: its address is a secret',
  '/patient/camera/': 'another device of a person whose page is counted',
  '/guest/interpreting/': 'an interpreter’s, who is neither a patient nor a guest',
};

test('practices may count every page that patients and guests share (PRODUCT 17.6)', () => {
  const areas = ['patient-area', 'guest-area', 'public-area'].map((name) =>
    readFileSync(path.join(ROOT, `client/app/${name}.tsx`), 'utf8'),
  );
  const pages = areas.flatMap((text) =>
    [...text.matchAll(/path="(\/(?:patient|guest)\/[^":]+):\w+"/g)].map(([, address]) => address),
  );
  expect([...new Set(pages)].sort()).toEqual(
    [...Object.values(COUNTED_PAGES), ...Object.keys(NOT_COUNTED)].sort(),
  );
});
