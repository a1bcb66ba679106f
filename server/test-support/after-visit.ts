import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { Browser } from './browser.ts';
import { pdfOf } from './documents.ts';
import { putFile } from './files.ts';
import type { World } from './world.ts';

interface VisitOfPatient {
  visitId: string;
  sessionId: string;
}

export async function seenIn(
  { db, deps, staff, time }: World,
  { visitId, seatId, sessionIds }: { visitId: string; seatId: string; sessionIds: readonly string[] },
  name = 'Knee exercises.pdf',
): Promise<string> {
  const [sharedId, fileId] = [randomUUID(), randomUUID()];
  const at = new Date(time.now);
  await db.transaction().execute(async (trx) => {
    await putFile(deps.files, db, trx, { fileId, mediaType: 'application/pdf', content: pdfOf() });
    await trx
      .insertInto('sharedDocuments')
      .values({
        id: sharedId,
        visitId,
        documentId: null,
        fileId,
        name,
        mediaType: 'application/pdf',
        byteLength: 900,
        seatId,
        accountId: staff.provider.accountId,
        sharedAt: at,
        endedAt: at,
      })
      .execute();
    for (const sessionId of sessionIds)
      await trx.insertInto('documentRecipients').values({ sharedId, sessionId, shownAt: at }).execute();
  });
  return sharedId;
}

export async function isOver({ db, time }: World, visitId: string): Promise<void> {
  const at = new Date(time.now);
  await db
    .updateTable('visits')
    .set({ status: 'COMPLETE', beganAt: at, endedAt: at })
    .where('id', '=', visitId)
    .execute();
}

export async function visitWithDocument(world: World) {
  const visit = await world.scheduled();
  const { visitId, sessionId } = visit;
  const seatId = await world.seat(visit);
  const sharedId = await seenIn(world, { visitId, seatId, sessionIds: [sessionId] });
  await isOver(world, visitId);
  return { visitId, sessionId, seatId, sharedId };
}

export async function linkSent(
  world: World,
  staff: Browser,
  { sessionId }: Pick<VisitOfPatient, 'sessionId'>,
  replaces: string | null = null,
): Promise<{ linkId: string; token: string }> {
  const { result } = await staff.call('POST /api/provider/sessions/:sessionId/after-visit', {
    params: { sessionId },
    body: { replaces, contact: null },
  });
  const linkId = result.link?.linkId ?? '';
  return { linkId, token: world.deps.keys.afterVisitToken(linkId) };
}

export async function readerOf(world: World, token: string): Promise<Browser> {
  const browser = world.browser();
  const opened = await browser.call('POST /api/patient/after-visit/links/:token/open', { params: { token } });
  expect(opened.status).toBe(200);
  return browser;
}
