// `npm run remove-demo`: removes the demo accounts from the database before real use.
import { perform } from '../perform.ts';
import { loadSettingsFile } from '../settings-file.ts';

const ready = await perform(async () => loadSettingsFile());
if (ready) await import('#server/remove-demo.ts');
