import { benchBytes } from './bytes.ts';
import { benchJoin } from './join.ts';
import { benchCaptions } from './live/captions/captions.ts';
import { benchCommand } from './live/command/command.ts';
import { benchEngines } from './live/engines/engines.ts';
import { benchFanout } from './live/fanout/fanout.ts';
import { benchForward } from './live/forward/forward.ts';
import { benchLadder } from './live/ladder/ladder.ts';
import { benchSegmentation } from './live/segmentation/segmentation.ts';
import { benchShare } from './live/share/share.ts';
import { benchVisits } from './live/visits/visits.ts';
import { earlierOf, type Figure, readRun, renderTable, saveRun, sized } from './measure/figures.ts';
import { option, runSections, wantedSections } from './measure/sections.ts';
import { benchClicks } from './page/clicks/clicks.ts';
import { benchDesk } from './page/desk/desk.ts';
import { benchPhone } from './page/phone/phone.ts';
import { benchFiles } from './server/files/files.ts';
import { benchFind } from './server/find/find.ts';
import { benchList } from './server/list/list.ts';
import { benchProcesses } from './server/processes/processes.ts';
import { benchRecord } from './server/record/record.ts';
import { benchRest } from './server/rest/rest.ts';
import { benchSealed } from './server/sealed/sealed.ts';
import { benchStart } from './start.ts';
import { benchCapacity } from './whole/capacity/capacity.ts';

const size = (name: string, usual: number, smallest: number) =>
  sized(Number(process.env[name] ?? usual), smallest);

/** `npm run bench -- --only=join,rest` selects sections by name; by default all run. */
const SECTIONS: Record<string, () => Promise<Figure[]>> = {
  join: () => benchJoin(size('JOINS', 30, 1), 0),
  'join-delayed': () => benchJoin(sized(30, 1), 25),
  engines: () => benchEngines(size('VISITS', 2, 1)),
  command: () => benchCommand(size('TIMES', 200, 2)),
  clicks: () => benchClicks(),
  fanout: () => benchFanout(sized(300, 2)),
  ladder: () => benchLadder(size('TIMES', 4, 1)),
  visits: () => benchVisits(),
  processes: () => benchProcesses(),
  capacity: () => benchCapacity(),
  forward: () => benchForward(),
  captions: () => benchCaptions(),
  segmentation: () => benchSegmentation(sized(120, 5)),
  bytes: () => benchBytes(),
  phone: () => benchPhone(size('LOADS', 7, 1)),
  rest: () => benchRest(),
  files: () => benchFiles(size('ROUNDS', 15, 1)),
  sealed: () => benchSealed(size('ROUNDS', 15, 1)),
  share: () => benchShare(size('WAVES', 12, 1)),
  record: () => benchRecord(size('ROUNDS', 100, 2)),
  find: () => benchFind(size('HISTORY', 100_000, 500)),
  desk: () => benchDesk(size('HISTORY', 100_000, 500)),
  list: () => benchList(size('TIMES', 10, 1)),
  start: () => benchStart(sized(5, 1)),
};

const wanted = wantedSections(SECTIONS);
// Checked before an hour is spent on measuring.
const compared = option('compare');
const earlier = compared ? readRun(compared) : undefined;
const { figures, failed } = await runSections(wanted, {
  deadlineMs: Number(process.env.SECTION_MINUTES ?? 20) * 60_000,
  say: (line) => console.log(line),
});
if (wanted.length > 1 || earlier)
  console.log(
    `\n${renderTable(figures, earlier && { heading: earlier.at.slice(0, 10), of: (figure) => earlierOf(figure, earlier) })}\n`,
  );
if (earlier) console.log(`The last column is from ${earlier.machine}.`);
const file = option('save');
if (file) saveRun(file, figures);
if (figures.some((figure) => !figure.met)) console.log('Some targets were missed in this run.');
if (failed.length > 0) console.log(`Not measured: ${failed.join(', ')}.`);
process.exit(failed.length > 0 ? 1 : 0);
