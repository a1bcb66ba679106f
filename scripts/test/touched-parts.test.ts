import { expect, it } from 'vitest';
import { partsOf } from './touched-parts.ts';

const FILES = {
  longTests: ['server/features/admin/exports/large.long.test.ts', 'server/start.long.test.ts'],
  specs: [
    'e2e/exports.long.spec.ts',
    'e2e/check-in/images.long.spec.ts',
    'e2e/room/turn.long.spec.ts',
    'e2e/room/five-people.long.spec.ts',
    'e2e/room/commands.spec.ts',
    'e2e/core/webkit-routes.long.spec.ts',
  ],
  engineFolders: ['server/features/admin/exports'],
};
const LONG = 'npm run test:all -- --only=long';
const E2E = 'npm run test:all -- --only=e2e-all';
const ALONE = 'npm run test:all -- --only=e2e-alone';
const FIREFOX = 'npm run test:all -- --only=firefox';
const WEBKIT = 'npm run test:all -- --only=webkit';
const DATABASE = 'npm run test:all -- --only=database';

it.each([
  ['a document', ['docs/PRODUCT.md', 'README.md'], []],
  [
    'a feature of the client',
    ['client/features/check-in/images/image-cards.tsx'],
    [`${E2E} e2e/check-in/images.long.spec.ts`],
  ],
  [
    'a feature of the server with long tests and SQL',
    ['server/features/admin/exports/write.ts'],
    [`${LONG} server/features/admin/exports/large.long.test.ts`, `${E2E} e2e/exports.long.spec.ts`, DATABASE],
  ],
  ['a long test itself', ['server/start.long.test.ts'], [`${LONG} server/start.long.test.ts`]],
  ['a test in the browser', ['e2e/room/turn.long.spec.ts'], [`${E2E} e2e/room/turn.long.spec.ts`]],
  [
    'a test in the browser that runs alone',
    ['e2e/room/five-people.long.spec.ts'],
    [`${ALONE} e2e/room/five-people.long.spec.ts`],
  ],
  [
    'a test in the browser that also runs in Firefox',
    ['e2e/room/commands.spec.ts'],
    [`${E2E} e2e/room/commands.spec.ts`, `${FIREFOX} e2e/room/commands.spec.ts`],
  ],
  [
    'a test in WebKit',
    ['e2e/core/webkit-routes.long.spec.ts'],
    [`${WEBKIT} e2e/core/webkit-routes.long.spec.ts`],
  ],
  ['what everything rests on', ['server/http/errors.ts'], [LONG, E2E, ALONE, WEBKIT, FIREFOX]],
  ['the schema', ['migrations/2027-01-01-new.ts'], [LONG, DATABASE]],
  ['a component', ['client/ui/components/button.tsx'], [E2E, ALONE, WEBKIT, FIREFOX]],
])('names what a change of %s touches', (_what, changed, parts) => {
  expect(partsOf(changed, FILES)).toEqual(parts);
});
