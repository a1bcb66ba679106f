// `npm run files`: shows where files are stored, and moves them. The product may be running.
import { perform } from '../perform.ts';
import { loadSettingsFile } from '../settings-file.ts';

const ready = await perform(async () => loadSettingsFile());
if (ready) await import('#server/files-command.ts');
