import type { CDPSession } from '@playwright/test';
import { PHONE } from '../../measure/throttle.ts';

const EVERY_US = 200;

export async function watchBusy(session: CDPSession): Promise<void> {
  await session.send('Emulation.setCPUThrottlingRate', { rate: PHONE.processor });
  await session.send('Performance.enable');
  await session.send('Profiler.enable');
  await session.send('Profiler.setSamplingInterval', { interval: EVERY_US });
}

/**
 * How long a page works during an action: its scripts, styles and layout, in milliseconds. Excludes waiting for the
 * server, and Playwright's own scripts, which find elements by role; includes the styles and layout that these scripts
 * cause.
 */
export async function busyDuring<T>(
  session: CDPSession,
  act: () => Promise<T>,
): Promise<{ result: T; busy: number }> {
  const before = await drawingMs(session);
  await session.send('Profiler.start');
  const result = await act();
  const { profile } = await session.send('Profiler.stop');
  return { result, busy: (await drawingMs(session)) - before + scriptMs(profile) };
}

async function drawingMs(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  const seconds = metrics
    .filter(({ name }) => name === 'LayoutDuration' || name === 'RecalcStyleDuration')
    .reduce((sum, { value }) => sum + value, 0);
  return seconds * 1_000;
}

type Profile = Awaited<ReturnType<typeof stopped>>;
const stopped = async (session: CDPSession) => (await session.send('Profiler.stop')).profile;

/** Time within the product's functions. Its scripts have addresses, and Playwright's do not. */
function scriptMs({ nodes, samples = [], timeDeltas = [] }: Profile): number {
  const parents = new Map(nodes.flatMap((node) => (node.children ?? []).map((child) => [child, node.id])));
  const urls = new Map(nodes.map((node) => [node.id, node.callFrame.url]));
  const isProducts = (id: number | undefined): boolean =>
    id !== undefined && (Boolean(urls.get(id)) || isProducts(parents.get(id)));
  return samples.reduce((sum, id, at) => sum + (isProducts(id) ? (timeDeltas[at] ?? 0) : 0), 0) / 1_000;
}
