import { spawnSync } from 'node:child_process';
import { appendFileSync, mkdtempSync, rmdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ServerProcess, startServer } from './test-support/server-process.ts';

/** In megabytes: enough for the embedded database and its write-ahead log. */
const SIZE_MB = 300;
const MB = Buffer.alloc(1_000_000);

const disk = mkdtempSync(join(tmpdir(), 'anteroom-disk-'));
const isMounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE_MB}m`, 'tmpfs', disk]).status === 0;
let server: ServerProcess | undefined;

beforeAll(async () => {
  if (isMounted) server = await startServer({ DATA_DIR: join(disk, 'data') });
});
afterAll(async () => {
  await server?.stop('SIGTERM');
  if (isMounted) spawnSync('umount', ['--lazy', disk]);
  rmdirSync(disk);
});

test.runIf(isMounted)(
  'refuses work on a full disk and says so; with room again it resumes, with everything acknowledged',
  async () => {
    const url = server?.url ?? '';
    const link = await patientsLink(url);
    const kept = [await openLink(url, link)];

    fill();
    // PostgreSQL still accepts what fits into existing files.
    await expect
      .poll(async () => {
        const answer = await openLink(url, link);
        if (answer.status === 200) kept.push(answer);
        fill();
        return [answer.status, answer.code];
      })
      .toEqual([503, 'SERVICE_UNAVAILABLE']);
    expect((await fetch(`${url}/healthz`)).status).toBe(200);

    rmSync(join(disk, 'filler'));
    await expect.poll(async () => (await openLink(url, link)).status).toBe(200);
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
    for (const { sessionId, cookie } of kept) {
      const answer = await fetch(`${url}/api/patient/sessions/${sessionId}`, { headers: { cookie } });
      expect(answer.status).toBe(200);
    }
  },
);

function fill(): void {
  for (const part of [MB, MB.subarray(0, 1)]) {
    try {
      for (;;) appendFileSync(join(disk, 'filler'), part);
    } catch (error) {
      expect((error as NodeJS.ErrnoException).code).toBe('ENOSPC');
    }
  }
}

async function patientsLink(url: string): Promise<string> {
  let link: string | undefined;
  await expect
    .poll(async () => {
      const outbox = await (await fetch(`${url}/api/demo/outbox`)).text();
      link = /\/v\/[\w-]{20,}/.exec(outbox)?.[0];
      return link;
    })
    .toBeDefined();
  return link ?? '';
}

async function openLink(url: string, link: string) {
  const answer = await fetch(`${url}/api/patient/links${link}/open`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: '{}',
  });
  const { result, error } = (await answer.json()) as {
    result?: { sessionId: string };
    error?: { code: string };
  };
  const cookie = answer.headers
    .getSetCookie()
    .map((set) => set.split(';')[0])
    .join('; ');
  return { status: answer.status, sessionId: result?.sessionId ?? '', code: error?.code, cookie };
}
