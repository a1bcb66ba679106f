// `npm run migrate`: brings the database to this version as its owner; the start does so too if it may.
import { perform } from '../perform.ts';
import { loadSettingsFile } from '../settings-file.ts';

const ready = await perform(async () => loadSettingsFile());
if (ready) await import('../../server/migrate-command.ts');
