// `npm run backup`: writes everything that the database has into one encrypted file; the product may run meanwhile.
import { perform } from '../perform.ts';
import { loadSettingsFile } from '../settings-file.ts';

const ready = await perform(async () => loadSettingsFile());
if (ready) await import('../../server/backup-command.ts');
