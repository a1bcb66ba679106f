// `npm run anchors`: compares the chain ends that another system received with the database. The product may
// be running.
import { perform } from '../perform.ts';
import { loadSettingsFile } from '../settings-file.ts';

const ready = await perform(async () => loadSettingsFile());
if (ready) await import('#server/anchors-command.ts');
