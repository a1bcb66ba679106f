import { type Figure, renderTable } from '../../measure/figures.ts';
import { wantedSections } from '../../measure/sections.ts';
import { soakJoins } from './joins.ts';
import { soakMorning } from './morning.ts';
import { soakMutations, soakStepKills } from './repeated-tests.ts';
import { soakRestart } from './restart.ts';
import { soakWorkerKills } from './worker-kills.ts';

const SECTIONS: Record<string, () => Promise<Figure[]>> = {
  workers: () => soakWorkerKills(Number(process.env.KILLS ?? 20)),
  steps: () => soakStepKills(Number(process.env.STEP_KILLS ?? 100)),
  morning: () => soakMorning(Number(process.env.SECONDS ?? 600)),
  restart: () => soakRestart(Number(process.env.SOCKETS ?? 200)),
  joins: () => soakJoins(Number(process.env.JOINS ?? 1_000)),
  mutations: () =>
    soakMutations(Number(process.env.COUNT ?? 50_000), Number(process.env.SEED ?? Date.now() % 1_000_000)),
};

const figures: Figure[] = [];
for (const [name, run] of wantedSections(SECTIONS)) {
  console.log(`soaking: ${name}`);
  figures.push(...(await run()));
}
console.log(`\n${renderTable(figures)}\n`);
if (figures.some((figure) => !figure.met)) console.log('Some targets were missed in this run.');
process.exit(0);
