// `npm run take-over`: makes a restored copy the installation.
import { perform } from '../perform.ts';
import { loadSettingsFile } from '../settings-file.ts';

const ready = await perform(async () => loadSettingsFile());
if (ready) await import('#server/take-over-command.ts');
