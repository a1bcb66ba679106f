import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, get, type IncomingMessage } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import type { Figure } from '../bench/measure/figures.ts';
import { earlierOf, readRun, renderTable, saveRun } from '../bench/measure/figures.ts';
import { keptConnections } from '../bench/measure/kept-connections.ts';
import { runSections } from '../bench/measure/sections.ts';

const figure = (what: string): Figure => ({
  what,
  product: '1',
  baseline: '1',
  ratio: '1',
  target: '1',
  met: true,
});

test('a section that fails or hangs does not lose other sections’ figures, which are printed immediately', async () => {
  const said: string[] = [];
  const seen: number[] = [];
  const { figures, failed } = await runSections(
    [
      ['one', async () => [figure('first')]],
      [
        'broken',
        async () => {
          seen.push(said.filter((line) => line.includes('first')).length);
          throw new Error('404');
        },
      ],
      ['hanging', () => new Promise(() => {})],
      ['last', async () => [figure('second')]],
    ],
    { deadlineMs: 20, say: (line) => void said.push(line) },
  );
  expect(figures.map(({ what }) => what)).toEqual(['first', 'second']);
  expect(failed).toEqual(['broken', 'hanging']);
  expect(seen).toEqual([1]);
  expect(said).toContain('broken failed: 404');
  expect(said.join('\n')).toContain('hanging failed: not done after 0 s');
});

describe('a saved run', () => {
  const folder = mkdtempSync(join(tmpdir(), 'anteroom-bench-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  const figure = (what: string, ratio: string, baseline = '10 ms'): Figure => ({
    what,
    product: '12 ms',
    baseline,
    ratio,
    target: '≤ 1.2',
    met: true,
  });

  test('reads a saved run, and shows each figure next to its earlier ratio', () => {
    const file = join(folder, 'run.json');
    saveRun(
      file,
      [figure('join', '1.60'), figure('same', '2.00'), figure('clicks', '—', '—')],
      new Date('2027-05-01T10:00:00Z'),
    );
    const earlier = readRun(file);
    expect(earlier.at).toBe('2027-05-01T10:00:00.000Z');
    expect(earlier.machine).toMatch(/^\d+ × .+, \d+ GB$/);
    const now = [
      figure('join', '1.20'),
      figure('same', '2.00'),
      figure('clicks', '—', '—'),
      figure('new', '1.00'),
    ];
    expect(now.map((one) => earlierOf(one, earlier))).toEqual(['1.60 (−25 %)', '2.00 (±0 %)', '12 ms', '—']);
    expect(earlierOf(figure('join', '2.00'), earlier)).toBe('1.60 (+25 %)');
    const table = renderTable(now, { heading: '2027-05-01', of: (one) => earlierOf(one, earlier) });
    expect(table.split('\n')[0]).toMatch(/target\s+2027-05-01/);
    expect(table).toMatch(/^join .* 1\.20 .* 1\.60 \(−25 %\) +✓$/m);
  });

  test('names a file that is missing or has other content', () => {
    const file = join(folder, 'other.json');
    expect(() => readRun(file)).toThrow(/other\.json is not a saved run of the bench: ENOENT/);
    writeFileSync(file, '{"figures": 1}');
    expect(() => readRun(file)).toThrow(/other\.json is not a saved run of the bench: .*figures/s);
  });
});

describe('the load’s connections', () => {
  test('the load closes its connections before the server does', async () => {
    // Announces two seconds, but would keep idle connections for hours.
    const server = createServer(
      { keepAliveTimeout: 2_000, keepAliveTimeoutBuffer: 10_000_000 },
      (_request, answer) => answer.end('here'),
    );
    const agent = keptConnections();
    onTestFinished(() => {
      agent.destroy();
      server.close();
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const ask = async () => {
      const asked = get({ host: '127.0.0.1', port, agent });
      const [answer] = (await once(asked, 'response')) as [IncomingMessage];
      await answer.resume().toArray();
      return asked.reusedSocket;
    };
    const connection = once(server, 'connection');
    expect([await ask(), await ask()]).toEqual([false, true]);
    const [socket] = (await connection) as [Socket];
    await once(socket, 'close');
    expect(await ask()).toBe(false);
  });
});
