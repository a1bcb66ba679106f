import { benchBytes } from './bytes.ts';
import { benchClicks } from './clicks/clicks.ts';
import { benchCommand } from './command/command.ts';
import { benchFanout } from './fanout/fanout.ts';
import { benchFiles } from './files/files.ts';
import { benchFind } from './find/find.ts';
import { benchForward } from './forward/forward.ts';
import { benchJoin } from './join.ts';
import { benchLadder } from './ladder/ladder.ts';
import { benchList } from './list/list.ts';
import { runSections } from './measure/run-sections.ts';
import { type Figure, renderTable } from './measure/table.ts';
import { benchPhone } from './phone/phone.ts';
import { benchProcesses } from './processes/processes.ts';
import { benchRecord } from './record/record.ts';
import { benchRest } from './rest/rest.ts';
import { benchSealed } from './sealed/sealed.ts';
import { benchSegmentation } from './segmentation/segmentation.ts';
import { benchShare } from './share/share.ts';
import { benchStart } from './start.ts';
import { benchVisits } from './visits/visits.ts';

/** `npm run bench -- --only=join,rest`: sections by name; all of them without it. */
const SECTIONS: Record<string, () => Promise<Figure[]>> = {
  join: () => benchJoin(Number(process.env.JOINS ?? 30), 0),
  'join-delayed': () => benchJoin(30, 25),
  command: () => benchCommand(Number(process.env.TIMES ?? 200)),
  clicks: () => benchClicks(),
  fanout: () => benchFanout(300),
  ladder: () => benchLadder(Number(process.env.TIMES ?? 4)),
  visits: () => benchVisits(),
  processes: () => benchProcesses(),
  forward: () => benchForward(),
  segmentation: () => benchSegmentation(120),
  bytes: () => benchBytes(),
  phone: () => benchPhone(Number(process.env.LOADS ?? 7)),
  rest: () => benchRest(),
  files: () => benchFiles(Number(process.env.ROUNDS ?? 15)),
  sealed: () => benchSealed(Number(process.env.ROUNDS ?? 15)),
  share: () => benchShare(Number(process.env.WAVES ?? 12)),
  record: () => benchRecord(Number(process.env.ROUNDS ?? 100)),
  find: () => benchFind(Number(process.env.HISTORY ?? 100_000)),
  list: () => benchList(Number(process.env.TIMES ?? 10)),
  start: () => benchStart(5),
};

const only = process.argv
  .find((argument) => argument.startsWith('--only='))
  ?.slice('--only='.length)
  .split(',');
const unknown = only?.filter((name) => !(name in SECTIONS)) ?? [];
if (unknown.length > 0) {
  console.error(`No section is called ${unknown.join(', ')}. Sections: ${Object.keys(SECTIONS).join(', ')}.`);
  process.exit(1);
}
const wanted = Object.entries(SECTIONS).filter(([name]) => !only || only.includes(name));
const { figures, failed } = await runSections(wanted, {
  deadlineMs: Number(process.env.SECTION_MINUTES ?? 20) * 60_000,
  say: (line) => console.log(line),
});
if (wanted.length > 1) console.log(`\n${renderTable(figures)}\n`);
if (figures.some((figure) => !figure.met)) console.log('Some targets were missed in this run.');
if (failed.length > 0) console.log(`Not measured: ${failed.join(', ')}.`);
process.exit(failed.length > 0 ? 1 : 0);
