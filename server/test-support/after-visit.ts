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

export function afterVisitCalls(there: () => { world: World; staff: Browser }) {
  const landing = (token: string, browser = there().world.browser()) =>
    browser.call('GET /api/patient/after-visit/links/:token', { params: { token } });
  const open = (token: string, browser = there().world.browser()) =>
    browser.call('POST /api/patient/after-visit/links/:token/open', { params: { token } });
  const page = (browser: Browser, linkId: string) =>
    browser.call('GET /api/patient/after-visit/:linkId', { params: { linkId } });
  const file = (browser: Browser, linkId: string, sharedId: string, to = 'view') =>
    browser.request({ url: `/api/patient/after-visit/${linkId}/documents/${sharedId}?to=${to}` });
  const record = async (visitId: string, browser = there().staff) =>
    (
      await browser.call('GET /api/provider/visits/:rootVisitId/after-visit', {
        params: { rootVisitId: visitId },
      })
    ).result;
  const send = (
    browser: Browser,
    sessionId: string,
    replaces: string | null,
    contact: object | null = null,
  ) =>
    browser.call('POST /api/provider/sessions/:sessionId/after-visit', {
      params: { sessionId },
      body: { replaces, contact: contact as null },
    });
  const revoke = (browser: Browser, sessionId: string, linkId: string) =>
    browser.call('POST /api/provider/sessions/:sessionId/after-visit/revoke', {
      params: { sessionId },
      body: { linkId },
    });
  const restore = (browser: Browser, sessionId: string, linkId: string) =>
    browser.call('POST /api/provider/sessions/:sessionId/after-visit/restore', {
      params: { sessionId },
      body: { linkId },
    });
  const linksOf = (sessionId: string) =>
    there().world.db.selectFrom('afterVisitLinks').selectAll().where('sessionId', '=', sessionId).execute();
  const auditOf = (visitId: string, actor: string) =>
    there().world.audited({ visitId, actor: `${actor}%` }, 'action');

  return { landing, open, page, file, record, send, revoke, restore, linksOf, auditOf };
}
