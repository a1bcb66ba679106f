import { setTimeout as pause } from 'node:timers/promises';
import { type Figure, renderTable } from './figures.ts';

interface Options {
  deadlineMs: number;
  say(line: string): void;
}

/**
 * Runs the sections in order, and prints the figures of each when it ends. A section that fails or exceeds its
 * deadline is named, and affects the others only through its remaining background work.
 */
export async function runSections(
  sections: readonly (readonly [name: string, run: () => Promise<Figure[]>])[],
  { deadlineMs, say }: Options,
): Promise<{ figures: Figure[]; failed: string[] }> {
  const figures: Figure[] = [];
  const failed: string[] = [];
  for (const [name, run] of sections) {
    say(`measuring: ${name}`);
    const late = new AbortController();
    try {
      const measured = await Promise.race([
        run(),
        pause(deadlineMs, undefined, { signal: late.signal }).then(() => {
          throw new Error(`not done after ${Math.round(deadlineMs / 1_000)} s`);
        }),
      ]);
      figures.push(...measured);
      say(`${renderTable(measured)}\n`);
    } catch (error) {
      failed.push(name);
      say(`${name} failed: ${error instanceof Error ? error.message : error}`);
    } finally {
      late.abort();
    }
  }
  return { figures, failed };
}

export const option = (name: string): string | undefined =>
  process.argv.find((argument) => argument.startsWith(`--${name}=`))?.slice(`--${name}=`.length);

export function wantedSections<T>(sections: Readonly<Record<string, T>>): [name: string, section: T][] {
  const only = option('only')?.split(',');
  const unknown = only?.filter((name) => !(name in sections)) ?? [];
  if (unknown.length > 0) {
    console.error(
      `No section is called ${unknown.join(', ')}. Sections: ${Object.keys(sections).join(', ')}.`,
    );
    process.exit(1);
  }
  return Object.entries(sections).filter(([name]) => !only || only.includes(name));
}
