// `npm run migrate`: migrates the database as its owner. The start also does this if its role allows it.
import { perform } from '../perform.ts';
import { loadSettingsFile } from '../settings-file.ts';

const ready = await perform(async () => loadSettingsFile());
if (ready) await import('#server/migrate-command.ts');
