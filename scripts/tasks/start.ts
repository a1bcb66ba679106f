// `npm start`: prepares what is missing or outdated, then becomes the server.
import { buildClient } from '../build-client.ts';
import { prepareCjkFont } from '../cjk-font.ts';
import { perform } from '../perform.ts';
import { prepareWorker } from '../prepare.ts';
import { loadSettingsFile } from '../settings-file.ts';

const ready = await perform(async (task) => {
  loadSettingsFile();
  await prepareWorker(task);
  await prepareCjkFont(task);
  await buildClient(task);
});
if (ready) await import('#server/main.ts');
