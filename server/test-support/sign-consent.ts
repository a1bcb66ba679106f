import type { Browser } from './browser.ts';
import { createWorld, type World } from './world.ts';

export async function createWorldToSign() {
  const world = await createWorld();
  await requireSignature(world);
  return { world, visit: await world.scheduled() };
}

export async function requireSignature({ db, practice }: Pick<World, 'db' | 'practice'>): Promise<void> {
  await db
    .updateTable('visitTypes')
    .set({ workflow: JSON.stringify([{ step: 'signature', mandatory: true }]), beginMinutes: null })
    .where('id', '=', practice.visitTypeId)
    .execute();
}

export function signConsent(browser: Browser, sessionId: string, typedSignature = 'Walter Brandt') {
  return browser.call('POST /api/patient/sessions/:sessionId/workflow/signature', {
    params: { sessionId },
    body: {
      version: '2.1',
      language: 'en',
      signedBy: 'patient',
      typedSignature,
      dateOfBirth: '1952-11-21',
      representative: null,
    },
  });
}
