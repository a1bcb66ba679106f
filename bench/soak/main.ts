import { type Figure, renderTable } from '../measure/table.ts';
import { soakJoins } from './joins.ts';
import { soakWorkerKills } from './worker-kills.ts';

/** `npm run soak -- --only=joins`: sections by name; all of them without it. */
const SECTIONS: Record<string, () => Promise<Figure[]>> = {
  workers: () => soakWorkerKills(Number(process.env.KILLS ?? 20)),
  joins: () => soakJoins(Number(process.env.JOINS ?? 1_000)),
};

const only = process.argv
  .find((argument) => argument.startsWith('--only='))
  ?.slice('--only='.length)
  .split(',');
const figures: Figure[] = [];
for (const [name, run] of Object.entries(SECTIONS)) {
  if (only && !only.includes(name)) continue;
  console.log(`soaking: ${name}`);
  figures.push(...(await run()));
}
console.log(`\n${renderTable(figures)}\n`);
if (figures.some((figure) => !figure.met)) console.log('Some targets were missed in this run.');
process.exit(0);
