import type { Browser } from './browser.ts';
import type { World } from './world.ts';

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
