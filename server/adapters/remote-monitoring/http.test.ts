import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { openHttpMonitoring } from './http.ts';

let server: Server | undefined;
afterEach(() => server?.close());

async function service(answer: RequestListener, timeoutMs = 20_000) {
  server = createServer(answer);
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return openHttpMonitoring({
    url: `http://127.0.0.1:${port}`,
    token: 'a token of the test',
    timeoutMs,
  });
}
const QUERY = { name: 'ruiz', birthDate: '', mrn: '' };
const json =
  (body: unknown): RequestListener =>
  (_request, response) =>
    void response.end(JSON.stringify(body));
const patient = {
  id: 'p1',
  firstName: 'Ana',
  lastName: 'Ruiz',
  birthDate: '1990-02-03',
  mrn: '7',
  programs: [],
};

test('sends its token, and puts no name into an address', async () => {
  const asked: unknown[] = [];
  const monitoring = await service(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    asked.push([request.method, request.url, request.headers.authorization, JSON.parse(body)]);
    response.end(
      JSON.stringify({ patients: [{ ...patient, programs: [{ id: 'bp', name: 'Blood pressure' }] }] }),
    );
  });
  expect(await monitoring.searchPatients(7, QUERY)).toMatchObject([
    { monitoringId: 'p1', programs: [{ programId: 'bp' }] },
  ]);
  expect(asked).toEqual([
    ['POST', '/patients/search', 'Bearer a token of the test', { practiceId: 7, ...QUERY }],
  ]);
});

test.each([
  ['is known', patient, 'p1'],
  ['is another', { ...patient, id: 'p2' }, undefined],
  ['is unknown', null, undefined],
])('a patient who %s', async (_, answered, monitoringId) => {
  const monitoring = await service(json({ patient: answered }));
  expect((await monitoring.readPatient(7, 'p1'))?.monitoringId).toBe(monitoringId);
});

test('returns measurements in order of time', async () => {
  const one = (id: string, at: string) => ({
    id,
    at,
    programId: 'bp',
    code: '8480-6',
    name: 'Systolic',
    value: 120,
    unit: 'mm[Hg]',
    deviceName: null,
  });
  const monitoring = await service(
    json({ measurements: [one('b', '2026-11-20T10:00:00+01:00'), one('a', '2026-11-20T08:00:00Z')] }),
  );
  const query = { monitoringId: 'p1', programIds: ['bp'], from: new Date(0), until: new Date() };
  const found = await monitoring.searchMeasurements(7, query);
  expect(found.map(({ measurementId }) => measurementId)).toEqual(['a', 'b']);
});

test.each<[string, RequestListener, string]>([
  ['an error of the server', (_request, response) => void response.writeHead(500).end(), 'HTTP_500'],
  ['no JSON', (_request, response) => void response.end('<html>'), 'UNEXPECTED'],
  ['another form', json({ patients: [{ id: 1 }] }), 'UNEXPECTED'],
  ['silence', () => {}, 'UNREACHABLE'],
  ['a connection that is cut', (request) => void request.socket.destroy(), 'UNREACHABLE'],
  ['a redirect', (_request, response) => void response.writeHead(302, { location: '/x' }).end(), 'HTTP_302'],
  ['50 MB', (_request, response) => void response.end(Buffer.alloc(50_000_000, ' ')), 'TOO_LARGE'],
])('reports %s as an error of the service', async (what, answer, code) => {
  const monitoring = await service(answer, what === 'silence' ? 300 : undefined);
  await expect(monitoring.searchPatients(7, QUERY)).rejects.toMatchObject({ code });
});
