// `npm run keys`: shows the application's secrets, and changes to a new one while the product is stopped.
import { perform } from '../perform.ts';
import { loadSettingsFile } from '../settings-file.ts';

const ready = await perform(async () => loadSettingsFile());
if (ready) await import('../../server/keys-command.ts');
