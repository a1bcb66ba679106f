import { readdir, readFile } from 'node:fs/promises';

/** USER_HZ is 100 on all of Linux. */
const TICKS = 100;

/** In seconds (`proc(5)`: utime and stime). */
export async function processorSeconds(pid: number): Promise<number> {
  const fields = fieldsOf(await readFile(`/proc/${pid}/stat`, 'utf8'));
  return (Number(fields[11]) + Number(fields[12])) / TICKS;
}

/**
 * Processor time of a process and its children, including ended ones, in seconds. Excludes the children's children.
 * Linux only.
 */
export async function familySeconds(pid: number): Promise<number> {
  const ended = fieldsOf(await readFile(`/proc/${pid}/stat`, 'utf8'));
  let ticks = Number(ended[11]) + Number(ended[12]) + Number(ended[13]) + Number(ended[14]);
  for (const other of await readdir('/proc')) {
    if (!/^\d+$/.test(other)) continue;
    const stat = await readFile(`/proc/${other}/stat`, 'utf8').catch(() => '');
    const fields = fieldsOf(stat);
    if (Number(fields[1]) === pid) ticks += Number(fields[11]) + Number(fields[12]);
  }
  return ticks / TICKS;
}

/** Skips the second field, the program's name in parentheses, which may contain spaces, and the first. */
const fieldsOf = (stat: string): string[] => stat.slice(stat.lastIndexOf(')') + 2).split(' ');
