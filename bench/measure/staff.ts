import type { BrowserContext } from '@playwright/test';
import { giveStaffSession } from '../../e2e/support/people.ts';

export async function staffCookieOf(
  url: string,
  database: { url: string; secret: string },
  email = 'dr.rivera@demo.test',
): Promise<{ cookie: string; practiceId: number }> {
  let cookie = '';
  const context = {
    async addCookies([one]: { name: string; value: string }[]) {
      cookie = `${one?.name}=${one?.value}`;
    },
  };
  const [practiceId = 0] = await giveStaffSession(context as unknown as BrowserContext, url, database, email);
  return { cookie, practiceId };
}

export async function findVisit(): Promise<{ sessionId: string; link: string }> {
  const post = async (path: string, body?: object) => {
    const headers: Record<string, string> = body ? { 'content-type': 'application/json' } : {};
    const response = await fetch(path, { method: 'POST', headers, body: body ? JSON.stringify(body) : null });
    return (await response.json()).result;
  };
  const launch = await (await fetch('/api/provider/launch-practices')).json();
  const { practiceId } = launch.result.results[0];
  const { results } = await post('/api/provider/visits/search', { practiceId, view: 'upcoming' });
  const visit = results.find(
    (one: { isGroupVisit: boolean; patientStage: string }) =>
      !one.isGroupVisit && one.patientStage === 'pending',
  );
  const { patientLink } = await post(`/api/provider/sessions/${visit.sessionId}/links`);
  return { sessionId: visit.sessionId, link: patientLink };
}
