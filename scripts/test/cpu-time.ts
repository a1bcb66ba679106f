import { readdirSync, readFileSync } from 'node:fs';

/** Clock ticks per second in /proc: USER_HZ, which is 100 on all of Linux. */
const TICKS = 100;
/** Fields in `/proc/<pid>/stat`, counted after the program's name, which may contain spaces; see proc_pid_stat(5). */
const USER = 11;
const SYSTEM = 12;
const ENDED_CHILDREN_USER = 13;
const ENDED_CHILDREN_SYSTEM = 14;

/**
 * CPU seconds of this process and everything that it started, including ended children. Outside Linux, only of this
 * process.
 */
export function cpuSecondsOfTree(): number {
  const { user, system } = process.cpuUsage();
  const own = (user + system) / 1e6;
  if (process.platform !== 'linux') return own;
  const stat = statOf(process.pid);
  // Node starts its children from the main thread.
  return own + endedChildren(stat) + sum(childrenOf(process.pid, [process.pid]).map(secondsOf));
}

function secondsOf(pid: number): number {
  const stat = statOf(pid);
  if (!stat) return 0;
  const own = (Number(stat[USER]) + Number(stat[SYSTEM])) / TICKS;
  return own + endedChildren(stat) + sum(childrenOf(pid, threadsOf(pid)).map(secondsOf));
}

const endedChildren = (stat: readonly string[] | undefined): number =>
  stat ? (Number(stat[ENDED_CHILDREN_USER]) + Number(stat[ENDED_CHILDREN_SYSTEM])) / TICKS : 0;

function statOf(pid: number): string[] | undefined {
  const stat = unlessGone(() => readFileSync(`/proc/${pid}/stat`, 'latin1'));
  return stat?.slice(stat.lastIndexOf(')') + 2).split(' ');
}

const threadsOf = (pid: number): number[] =>
  unlessGone(() => readdirSync(`/proc/${pid}/task`).map(Number)) ?? [];

function childrenOf(pid: number, threads: readonly number[]): number[] {
  return threads.flatMap((thread) => {
    const children = unlessGone(() => readFileSync(`/proc/${pid}/task/${thread}/children`, 'latin1'));
    return children?.trim() ? children.trim().split(' ').map(Number) : [];
  });
}

function unlessGone<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
