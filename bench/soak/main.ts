import { type Figure, renderTable } from '../measure/table.ts';
import { soakJoins } from './joins.ts';
import { soakStepKills } from './step-kills.ts';
import { soakWorkerKills } from './worker-kills.ts';

/** `npm run soak -- --only=joins`: sections by name; all of them without it. */
const SECTIONS: Record<string, () => Promise<Figure[]>> = {
  workers: () => soakWorkerKills(Number(process.env.KILLS ?? 20)),
  steps: () => soakStepKills(Number(process.env.STEP_KILLS ?? 100)),
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
