import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cameraTrack, microphoneTrack, RTP_CAPABILITIES } from '#server/test-support/browser-media.ts';
import { TestSocket } from '#server/test-support/test-socket.ts';
import type { Figure } from '../../measure/figures.ts';

const MB = 1_000_000;
const SERVER_MB = 10;
const WORKER_MB = 5;

interface Held {
  transports: number;
  producers: number;
  consumers: number;
  sockets: number;
  timers: number;
  memory: number;
}

export async function soakJoins(times: number): Promise<Figure[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'anteroom-soak-'));
  const server = fork(join(import.meta.dirname, 'join-server.ts'), [dataDir], { execArgv: ['--expose-gc'] });
  const [{ port, visits, workers }] = (await once(server, 'message')) as [
    { port: number; visits: { visitId: string; sessionIds: string[] }[]; workers: number[] },
  ];
  const connect = (auth: Record<string, unknown>) =>
    new TestSocket(`http://127.0.0.1:${port}/room`, auth, { origin: 'http://localhost' });
  const provider = connect({ as: 'staff', visitId: visits[0]?.visitId });
  await provider.snapshot();
  await provider.send('media:open', { rtpCapabilities: RTP_CAPABILITIES });
  await provider.send('media:produce', microphoneTrack());

  const first = Math.max(1, Math.round(times / 10));
  let early: Held & { worker: number } = await look(server, workers[0]);
  for (let time = 1; time <= times; time += 1) {
    await comeAndGo(connect({ as: 'patient', sessionId: visits[0]?.sessionIds[0] }), provider);
    provider.heard.length = 0;
    if (time === first) early = await look(server, workers[0]);
  }
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  const late = await look(server, workers[0]);
  provider.close();
  server.kill('SIGTERM');
  await once(server, 'exit');
  await rm(dataDir, { recursive: true, force: true });

  const left = (['transports', 'producers', 'consumers', 'sockets', 'timers'] as const).map(
    (what) => [what, late[what] - early[what]] as const,
  );
  const more = left.filter(([, count]) => count > 0);
  const grown = (what: string, bytes: number, limit: number): Figure => ({
    what: `${what} grows from join ${first} to ${times}`,
    product: `${(bytes / MB).toFixed(1)} MB`,
    baseline: '—',
    ratio: '—',
    target: `≤ ${limit} MB`,
    met: bytes <= limit * MB,
  });
  return [
    {
      what: `left over after ${times} joins and leaves`,
      product: more.map(([what, count]) => `${count} ${what}`).join(', ') || 'nothing',
      baseline: '—',
      ratio: '—',
      target: 'nothing',
      met: more.length === 0,
    },
    grown('server memory', late.memory - early.memory, SERVER_MB),
    grown('worker memory', late.worker - early.worker, WORKER_MB),
  ];
}

async function comeAndGo(patient: TestSocket, provider: TestSocket): Promise<void> {
  await patient.snapshot();
  await patient.send('seat:check-in', {});
  const { you } = await patient.snapshot();
  await patient.send('media:open', { rtpCapabilities: RTP_CAPABILITIES });
  await patient.send('media:prepare', cameraTrack());
  await provider.send('seat:admit', { seatId: you.seatId });
  await patient.next('media:consumers');
  await patient.send('seat:leave', {});
  patient.close();
}

async function look(server: ChildProcess, worker = 0): Promise<Held & { worker: number }> {
  server.send('look');
  const [held] = (await once(server, 'message')) as [Held];
  const status = await readFile(`/proc/${worker}/status`, 'utf8');
  return { ...held, worker: Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) * 1_024 };
}
