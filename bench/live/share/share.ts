import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { io, type Socket } from 'socket.io-client';
import { RTP_CAPABILITIES } from '#server/test-support/browser-media.ts';
import { documentUpload, pdfOf } from '#server/test-support/documents.ts';
import { type Figure, ms, reported, summarise } from '../../measure/figures.ts';
import { withOwnProduct } from '../../measure/own-product.ts';
import { staffCookieOf } from '../../measure/staff.ts';

const PEOPLE = 30;
const BYTES = 1_048_575;
/** In milliseconds. The provider's commands are rate-limited. */
const PACE_MS = 40;
const WAVE_MS = 2_000;

/**
 * A PDF of 1 MB is shared, and everyone in the visit fetches it simultaneously. Measures the provider's commands
 * during that time, compared to the same visit without fetches. Waves alternate.
 */
export async function benchShare(waves: number): Promise<Figure[]> {
  return withOwnProduct(async ({ product, database }) => {
    const staff = await staffCookieOf(product.url, database);
    const { provider, fileUrl, cookie } = await openVisitUnderWay(product.url, staff, BYTES);
    const people = fork(join(import.meta.dirname, 'people.ts'), [fileUrl, cookie, String(PEOPLE)]);
    try {
      await once(people, 'message');
      const times = { quiet: [] as number[], fetching: [] as number[] };
      const fetched: number[] = [];
      for (let wave = -2; wave < waves; wave += 1) {
        const quiet = await commandsFor(provider, WAVE_MS);
        const [fetching, took] = await Promise.all([commandsFor(provider, WAVE_MS), fetchAll(people)]);
        if (wave < 0) continue;
        times.quiet.push(...quiet);
        times.fetching.push(...fetching);
        fetched.push(took);
      }
      provider.disconnect();
      const [quiet, fetching, all] = [summarise(times.quiet), summarise(times.fetching), summarise(fetched)];
      return [
        {
          what: `command p99 while ${PEOPLE} people fetch a shared 1 MB PDF`,
          product: `${ms(fetching.p99)} (median ${ms(fetching.median)})`,
          baseline: `${ms(quiet.p99)} (median ${ms(quiet.median)})`,
          ratio: (fetching.p99 / quiet.p99).toFixed(2),
          target: '≤ 1.2',
          met: fetching.p99 <= quiet.p99 * 1.2,
        },
        reported('until all of them have it', ms(all.median)),
      ];
    } finally {
      people.kill();
    }
  });
}

async function commandsFor(provider: Socket, forMs: number): Promise<number[]> {
  const times: number[] = [];
  const until = performance.now() + forMs;
  for (let on = false; performance.now() < until; on = !on) {
    const began = performance.now();
    await provider.emitWithAck('media:switch', { source: 'camera', on });
    times.push(performance.now() - began);
    await new Promise((resolve) => setTimeout(resolve, PACE_MS));
  }
  return times;
}

async function fetchAll(people: ChildProcess): Promise<number> {
  people.send('now');
  const [{ bytes, ms: took }] = (await once(people, 'message')) as [{ bytes: number; ms: number }];
  if (bytes !== BYTES) throw new Error(`${bytes} bytes arrived`);
  return took;
}

interface VisitUnderWay {
  provider: Socket;
  fileUrl: string;
  cookie: string;
}

async function openVisitUnderWay(
  url: string,
  { cookie: staffCookie, practiceId }: { cookie: string; practiceId: number },
  bytes: number,
): Promise<VisitUnderWay> {
  async function ask(path: string, cookie: string, body?: object) {
    const answer = await fetch(`${url}${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { cookie, origin: url, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return { ...(await answer.json()), cookies: answer.headers.getSetCookie() };
  }
  const { result: me } = await ask('/api/provider/me', staffCookie);
  const { result: options } = await ask(
    `/api/provider/practices/${practiceId}/schedule-options`,
    staffCookie,
  );
  const patient = { firstName: 'Walter', lastName: 'Brandt', language: 'en', linkDelivery: 'Copy' };
  const { result: visit } = await ask('/api/provider/visits/on-demand', staffCookie, {
    idempotencyKey: crypto.randomUUID(),
    practiceId,
    visitTypeId: options.visitTypes[0].visitTypeId,
    providerUserId: me.accountId,
    patient,
  });
  const [{ sessionId, patientLink }] = visit.patients;
  const [path, token] = new URL(patientLink).pathname.split('/').filter(Boolean);
  const { cookies } = await ask(`/api/patient/links/${path}/${token}/open`, '', {});
  const cookie = cookies.map((one: string) => one.split(';')[0]).join('; ');

  const provider = await joined(url, staffCookie, { as: 'staff', visitId: visit.visitId });
  const seat = await joined(url, cookie, { as: 'patient', sessionId });
  await seat.socket.emitWithAck('seat:check-in', {});
  await provider.socket.emitWithAck('seat:admit', { seatId: seat.seatId });
  await provider.socket.emitWithAck('media:open', { rtpCapabilities: RTP_CAPABILITIES });

  const upload = documentUpload(null, pdfOf({ bytes }));
  const { result: document } = await ask('/api/provider/documents', staffCookie, upload);
  const sharedId = crypto.randomUUID();
  const outcome = await provider.socket.emitWithAck('document:share', {
    documentId: document.documentId,
    sharedId,
  });
  if (outcome.error) throw new Error(JSON.stringify(outcome));
  return {
    provider: provider.socket,
    fileUrl: `${url}/api/patient/sessions/${sessionId}/documents/${sharedId}`,
    cookie,
  };
}

async function joined(url: string, cookie: string, auth: object) {
  const socket = io(`${url}/room`, {
    auth,
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
    extraHeaders: { origin: url, cookie },
  });
  const [{ you }] = (await once(socket as never, 'room:snapshot')) as [{ you: { seatId: string } }];
  return { socket, seatId: you.seatId };
}
