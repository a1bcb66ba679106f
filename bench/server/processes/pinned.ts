import { execFileSync, spawnSync } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { type Figure, reported } from '../../measure/figures.ts';
import { load, type ProcessesOptions, spentOf, withVisits } from './live-visits.ts';

const WHAT = 'commands a second, each process on a core of its own: two with Redis against one';
const TARGET = 1.8;
/** A process that had less of its core was not the limit, so its command rate does not show its capacity. */
const WHOLE_CORE = 0.9;
/** More commands than a process can handle. Three people share them, and may send 60 a second each. */
const EVERY_MS = 6;

interface Pinned {
  perSecond: number;
  shares: number[];
}

/**
 * Commands as fast as the processes answer, with one process on core 0, then two on the cores 0 and 1. The load
 * generator, PostgreSQL and Redis run on any core. The figure counts only if the processes got their whole cores
 * anyway, for which two cores are too few. Otherwise the reason is printed, and only the processor time per command is
 * available.
 */
export async function benchPinned(redisUrl: string, roundMs: number): Promise<Figure> {
  const cores = availableParallelism();
  if (cores < 2) return reported(WHAT, 'not measured: this machine has one core');
  if (spawnSync('taskset', ['--version']).error) return reported(WHAT, 'not measured: there is no taskset');
  const one = await rateOf({ count: 1, place: () => 0 }, roundMs);
  const two = await rateOf({ count: 2, place: (visit) => visit % 2, redisUrl }, roundMs);
  const shares = [...one.shares, ...two.shares];
  if (Math.min(...shares) < WHOLE_CORE) {
    const [alone, ...both] = shares.map((share) => share.toFixed(2));
    return reported(
      WHAT,
      `not measurable on ${cores} cores: next to load, PostgreSQL and Redis one process got ${alone} of its core, two ${both.join(' and ')}`,
    );
  }
  const ratio = two.perSecond / one.perSecond;
  return {
    what: WHAT,
    product: `${Math.round(two.perSecond)}/s`,
    baseline: `${Math.round(one.perSecond)}/s by one process`,
    ratio: ratio.toFixed(2),
    target: `≥ ${TARGET}`,
    met: ratio >= TARGET,
  };
}

function rateOf(options: ProcessesOptions, roundMs: number): Promise<Pinned> {
  return withVisits(options, async (visits) => {
    for (const [core, { child }] of visits.processes.entries())
      execFileSync('taskset', ['--all-tasks', '--pid', '--cpu-list', String(core), String(child.pid)]);
    await load(visits, roundMs / 4, EVERY_MS);
    const [began, before] = [performance.now(), await spentOf(visits)];
    const commands = await load(visits, roundMs, EVERY_MS);
    const after = await spentOf(visits);
    const seconds = (performance.now() - began) / 1_000;
    return {
      perSecond: commands / seconds,
      shares: after.map((spent, process) => (spent - (before[process] ?? 0)) / seconds),
    };
  });
}
