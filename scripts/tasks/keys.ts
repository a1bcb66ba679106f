// `npm run keys`: shows the application's secrets and practices' data keys, changes to a new secret while the product
// is stopped, and replaces data keys while it runs.
import { perform } from '../perform.ts';
import { loadSettingsFile } from '../settings-file.ts';

const ready = await perform(async () => loadSettingsFile());
if (ready) await import('#server/keys-command.ts');
