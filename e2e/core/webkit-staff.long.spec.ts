import { test } from '../support/webkit-test.ts';
import { en } from '../support/words.ts';
import { look, lookOn } from './webkit/looks.ts';
import { signIn } from './webkit/staff.ts';
import { openWorld, scheduled } from './webkit/world.ts';

test.beforeAll(({ browser, fronted }) => openWorld(browser, fronted.product));

const PAGES: readonly (readonly [path: string, heading: string])[] = [
  ['/provider/visits', en('visit-list:title.upcoming')],
  ['/provider/visits/schedule', en('scheduling:title')],
  ['/provider/notification-settings', en('notification-settings:title')],
  ['/provider/account', en('own-account:title')],
  ['/provider/client-admin', en('client-admin:title')],
  ['/provider/client-admin/users', en('accounts:title')],
  ['/provider/client-admin/practices', en('practices:title')],
  ['/provider/client-admin/visits', en('admin-visits:title')],
  ['/provider/client-admin/reports', en('reports:title')],
  ['/provider/client-admin/export', en('exports:title')],
];

test('staff sign in, and their pages fit each size', async ({ webkit }) => {
  await signIn(webkit);
  for (const [path, heading] of PAGES) {
    await webkit.open(path);
    await look(webkit, path, path.replaceAll('/', '-').slice(1), heading);
  }
  await webkit.open('/provider/calendar');
  await webkit.title(/^\w+, \w+ \d+/);
  // A visit's height there is its duration.
  const isFault = (finding: string) => !finding.startsWith('too small');
  await lookOn(webkit, '/provider/calendar', 'provider-calendar', isFault);
});

test('staff open a visit, its summary and its patient', async ({ webkit }) => {
  const { visitId } = await scheduled();
  await signIn(webkit);
  await webkit.open(`/provider/visits/${visitId}`);
  await look(webkit, '/provider/visits/:visitId', 'provider-visit', 'Walter Ames');
  await webkit.press('Walter Ames');
  await webkit.until('the patient', async () => (await webkit.path()).startsWith('/provider/patients/'));
  await look(webkit, '/provider/patients/:patientId', 'provider-patient', /Walter Ames/);
  await webkit.open(`/provider/visits/${visitId}/summary`);
  await look(webkit, '/provider/visits/:visitId/summary', 'provider-summary', en('summary:title'));
});
