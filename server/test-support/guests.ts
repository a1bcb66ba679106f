import { randomUUID } from 'node:crypto';
import type { GuestInformation, GuestInvitation } from '#shared/contracts/rest/check-in/guests.ts';
import type { Browser } from './browser.ts';
import type { World } from './world.ts';

export const invitation = (changes: Partial<GuestInvitation> = {}): GuestInvitation => ({
  name: 'Ana Brandt',
  email: 'ana@example.com',
  mobile: null,
  relationship: 'Caregiver',
  guestType: 'patient',
  accountId: null,
  language: 'en',
  authorized: true,
  idempotencyKey: randomUUID(),
  ...changes,
});

export const INFORMATION: GuestInformation = {
  name: 'Ana Brandt',
  relationship: 'Caregiver',
  legalRepresentativeName: null,
};

export async function guestToken({ db, deps }: Pick<World, 'db' | 'deps'>, guestId: string): Promise<string> {
  const { id } = await db
    .selectFrom('links')
    .select('id')
    .where('guestId', '=', guestId)
    .where('active', '=', true)
    .executeTakeFirstOrThrow();
  return deps.keys.linkToken(id);
}

export async function invited(
  patient: Browser,
  sessionId: string,
  changes: Partial<GuestInvitation> = {},
): Promise<string> {
  const answer = await patient.call('POST /api/patient/sessions/:sessionId/guests', {
    params: { sessionId },
    body: { ...invitation(changes), guestType: 'patient', accountId: null },
  });
  return answer.result.guestId;
}

export async function captionerOf(
  world: Pick<World, 'signedIn' | 'staff'>,
  visitId: string,
): Promise<string> {
  const answer = await (await world.signedIn(world.staff.provider)).call(
    'POST /api/provider/visits/:rootVisitId/guests',
    {
      params: { rootVisitId: visitId },
      body: invitation({
        name: 'Cora Types',
        email: 'cora@example.com',
        guestType: 'captioner',
        relationship: 'Other',
      }),
    },
  );
  return answer.result.guestId;
}

export async function guestBrowser(
  world: Pick<World, 'db' | 'deps' | 'browser'>,
  guestId: string,
  stated: Partial<GuestInformation> = {},
): Promise<Browser> {
  const browser = world.browser();
  const token = await guestToken(world, guestId);
  await browser.call('POST /api/guest/links/:path/:token/open', { params: { path: 'g', token } });
  await browser.call('POST /api/guest/sessions/:guestId/information', {
    params: { guestId },
    body: { ...INFORMATION, ...stated },
  });
  return browser;
}
