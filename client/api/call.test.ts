import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { PAGE_ACCOUNT_HEADER } from '#shared/domain/call-headers.ts';
import { call } from './call.ts';
import { openedFor, page } from './page-account.ts';
import { reachable } from './reachable.ts';

const fetched = vi.fn<typeof fetch>();
const assign = vi.fn();

beforeEach(() => {
  vi.stubGlobal('fetch', fetched);
  vi.stubGlobal('location', { pathname: '/provider/visits', search: '', assign });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

const answer = (status: number, body: unknown) =>
  fetched.mockResolvedValueOnce(Response.json(body, { status }));

test('fills in parameters and sends the body, and returns the result', async () => {
  answer(200, { result: { results: [] } });
  const found = await call('POST /api/provider/practices/:practiceId/patients/search', {
    params: { practiceId: 7 },
    body: { name: 'García & co' },
  });
  expect(found).toEqual({ results: [] });
  expect(fetched.mock.calls[0]?.[0]).toBe('/api/provider/practices/7/patients/search');
  expect(fetched.mock.calls[0]?.[1]).toMatchObject({ method: 'POST', body: '{"name":"García & co"}' });
});

test('throws a refusal with its code and details', async () => {
  answer(400, {
    error: { code: 'INVALID_INPUT', message: '', details: { fields: { date: 'DATE_INVALID' } } },
  });
  await expect(call('GET /api/provider/me')).rejects.toMatchObject({
    code: 'INVALID_INPUT',
    status: 400,
    details: { fields: { date: 'DATE_INVALID' } },
  });
});

test('throws NO_CONNECTION without a response, and a plain failure for a response that is not JSON', async () => {
  fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  await expect(call('GET /api/provider/me')).rejects.toMatchObject({ code: 'NO_CONNECTION', status: 0 });
  expect(reachable.getState().now).toBe(false);
  fetched.mockResolvedValueOnce(new Response('<html>', { status: 502 }));
  await expect(call('GET /api/provider/me')).rejects.toMatchObject({ code: 'UNABLE_COMPLETE_REQUEST' });
  expect(reachable.getState().now).toBe(true);
});

test('sends staff without a session to the sign-in page, and never settles the call', async () => {
  answer(401, { error: { code: 'NOT_SIGNED_IN', message: '' } });
  const outcome = await Promise.race([
    call('GET /api/provider/me').then(
      () => 'resolved',
      () => 'rejected',
    ),
    new Promise((done) => setTimeout(done, 20, 'abandoned')),
  ]);
  expect(outcome).toBe('abandoned');
  expect(assign).toHaveBeenCalledWith('/api/auth/sign-in?returnTo=%2Fprovider%2Fvisits');
});

test('throws the 401 on a page with `stayOnUnauthorised`', async () => {
  answer(401, { error: { code: 'NOT_SIGNED_IN', message: '' } });
  await expect(call('GET /api/provider/me', { stayOnUnauthorised: true })).rejects.toMatchObject({
    status: 401,
  });
  expect(assign).not.toHaveBeenCalled();
});

test('throws NO_CONNECTION when a call stays unanswered', async () => {
  vi.useFakeTimers();
  fetched.mockImplementationOnce(() => new Promise(() => {}));
  const refused = expect(call('GET /api/provider/me')).rejects.toMatchObject({ code: 'NO_CONNECTION' });
  await vi.runAllTimersAsync();
  await refused;
  vi.useRealTimers();
});

test('aborts the call of a screen that is closed', async () => {
  const left = new AbortController();
  fetched.mockImplementationOnce(
    (_, init) =>
      new Promise((_, reject) =>
        init?.signal?.addEventListener('abort', () => reject(init.signal?.reason as Error)),
      ),
  );
  const ended = expect(call('GET /api/provider/me', { signal: left.signal })).rejects.toThrow('left');
  left.abort(new Error('left'));
  await ended;
});

test('sends the page’s account, and yields to another person who has signed in since', async () => {
  answer(200, { result: {} });
  await call('GET /api/provider/me');
  openedFor('00000000-0000-4000-8000-00000000000a');
  openedFor('00000000-0000-4000-8000-00000000000b');
  answer(409, { error: { code: 'OTHER_PERSON_SIGNED_IN', message: '' } });
  void call('GET /api/provider/me');
  await vi.waitFor(() => expect(page.getState().isOthers).toBe(true));
  const named = fetched.mock.calls.map(([, init]) => new Headers(init?.headers).get(PAGE_ACCOUNT_HEADER));
  expect(named).toEqual([null, '00000000-0000-4000-8000-00000000000a']);
});
