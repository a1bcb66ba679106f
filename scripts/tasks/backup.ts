// `npm run backup`: writes the whole database into one encrypted file. The product may be running.
import { perform } from '../perform.ts';
import { loadSettingsFile } from '../settings-file.ts';

const ready = await perform(async () => loadSettingsFile());
if (ready) await import('#server/backup-command.ts');
