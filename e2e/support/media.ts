import { readdirSync, readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { patience } from '../../scripts/test/machine.ts';
import type { Product } from './product.ts';

const PATIENCE_MS = patience(60_000);

declare global {
  interface Window {
    peerConnections: RTCPeerConnection[];
    /** Of the open connections. */
    rtcStats(): Promise<RtcStats[]>;
  }
}

type RtcStats =
  | (RTCInboundRtpStreamStats & { type: 'inbound-rtp' })
  | (RTCStats & { type: 'local-candidate'; port?: number })
  | (RTCStats & { type: Exclude<RTCStatsType, 'inbound-rtp' | 'local-candidate'> });

/** Runs before the page's own code. */
export async function watchPeerConnections(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.peerConnections = [];
    window.RTCPeerConnection = class extends RTCPeerConnection {
      constructor(...parameters: ConstructorParameters<typeof RTCPeerConnection>) {
        super(...parameters);
        window.peerConnections.push(this);
      }
    };
    window.rtcStats = async () => {
      const open = window.peerConnections.filter((one) => one.connectionState !== 'closed');
      // Firefox never answers once the page closes the connection.
      const tooLong = new Promise<[]>((resolve) => setTimeout(resolve, 1_000, []));
      const reports = await Promise.all(open.map((one) => Promise.race([one.getStats(), tooLong])));
      return reports.flatMap((report) => [...report.values()]);
    };
  });
}

interface Received {
  framesDecoded: number;
  audioEnergy: number;
}

export async function received(page: Page): Promise<Received> {
  return page.evaluate(async () => {
    const sum = { framesDecoded: 0, audioEnergy: 0 };
    for (const report of await window.rtcStats()) {
      if (report.type !== 'inbound-rtp') continue;
      if (report.kind === 'video') sum.framesDecoded += report.framesDecoded ?? 0;
      if (report.kind === 'audio') sum.audioEnergy += report.totalAudioEnergy ?? 0;
    }
    return sum;
  });
}

type Candidate = Record<string, string | undefined>;

export async function pathsOf(page: Page): Promise<{ local: Candidate; remote: Candidate }[]> {
  return page.evaluate(async () => {
    const paths: { local: Candidate; remote: Candidate }[] = [];
    for (const connection of window.peerConnections.filter((one) => one.connectionState !== 'closed')) {
      const reports = new Map<string, Candidate>(await connection.getStats());
      for (const report of reports.values()) {
        if (report.type !== 'transport' || !report.selectedCandidatePairId) continue;
        const pair = reports.get(report.selectedCandidatePairId);
        const end = (id: string | undefined) => ({ ...reports.get(id ?? '') });
        paths.push({ local: end(pair?.localCandidateId), remote: end(pair?.remoteCandidateId) });
      }
    }
    return paths;
  });
}

export async function packetsReceived(page: Page, kind: 'audio' | 'video'): Promise<number> {
  return page.evaluate(async (kind) => {
    let packets = 0;
    for (const report of await window.rtcStats())
      if (report.type === 'inbound-rtp' && report.kind === kind) packets += report.packetsReceived ?? 0;
    return packets;
  }, kind);
}

export async function expectMediaFlows(page: Page): Promise<void> {
  const frames = growing(async () => (await received(page)).framesDecoded);
  await expect.poll(frames, { timeout: PATIENCE_MS }).toBeGreaterThan(3);
  const energy = growing(async () => (await received(page)).audioEnergy);
  await expect.poll(energy, { timeout: PATIENCE_MS }).toBeGreaterThan(0);
}

/** Since the least so far: Firefox's statistics lose an ended track, which a new one replaces from zero. */
function growing(read: () => Promise<number>): () => Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  return async () => {
    const now = await read();
    least = Math.min(least, now);
    return now - least;
  };
}

export async function expectMediaStopped(page: Page): Promise<void> {
  await expect.poll(() => newFrames(page, 700)).toBeLessThanOrEqual(0);
}

/** @returns milliseconds until pictures are decoded again */
export async function mediaBack(page: Page, until = PATIENCE_MS): Promise<number> {
  const before = performance.now();
  await expect.poll(() => newFrames(page, 200), { timeout: until, intervals: [0] }).toBeGreaterThan(0);
  return performance.now() - before;
}

/** @returns milliseconds until sound is heard again */
export async function soundBack(page: Page, until = PATIENCE_MS): Promise<number> {
  const before = performance.now();
  await expect.poll(() => newSound(page, 200), { timeout: until, intervals: [0] }).toBeGreaterThan(0);
  return performance.now() - before;
}

async function newSound(page: Page, withinMs: number): Promise<number> {
  const before = await received(page);
  await page.waitForTimeout(withinMs);
  return (await received(page)).audioEnergy - before.audioEnergy;
}

async function newFrames(page: Page, withinMs: number): Promise<number> {
  const before = await received(page);
  await page.waitForTimeout(withinMs);
  return (await received(page)).framesDecoded - before.framesDecoded;
}

export async function onlyByRelay(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.RTCPeerConnection = class extends RTCPeerConnection {
      constructor(configuration?: RTCConfiguration) {
        super({ ...configuration, iceTransportPolicy: 'relay' });
        window.peerConnections.push(this);
      }
    };
  });
}

export function mediaWorkerOf(product: Product): number {
  const workers = readdirSync('/proc').filter((pid) => {
    if (!/^\d+$/.test(pid)) return false;
    try {
      const [, parent] = /\) \S (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? [];
      return (
        Number(parent) === product.pid() && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('mediasoup')
      );
    } catch {
      return false;
    }
  });
  expect(workers).toHaveLength(1);
  return Number(workers[0]);
}
