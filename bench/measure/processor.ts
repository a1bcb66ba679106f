import { readFile } from 'node:fs/promises';

/** Clock ticks per second in `/proc`; 100 on all of Linux. */
const TICKS = 100;

/** Processor time a process has used so far, in seconds (`proc(5)`: utime and stime). Linux only. */
export async function processorSeconds(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  // The second field is the program's name in parentheses and may contain spaces.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / TICKS;
}
