// `npm run anchors`: compares the anchors that another system received with the database. The product may be running.
import { perform } from '../perform.ts';
import { loadSettingsFile } from '../settings-file.ts';

const ready = await perform(async () => loadSettingsFile());
if (ready) await import('#server/anchors-command.ts');
