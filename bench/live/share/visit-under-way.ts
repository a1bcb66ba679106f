import { once } from 'node:events';
import { io, type Socket } from 'socket.io-client';
import { RTP_CAPABILITIES } from '#server/test-support/browser-media.ts';
import { documentUpload, pdfOf } from '#server/test-support/documents.ts';

export interface VisitUnderWay {
  provider: Socket;
  fileUrl: string;
  cookie: string;
}

export async function openVisitUnderWay(
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
