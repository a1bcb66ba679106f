// `npm run remove-demo`: takes the demo accounts out of the database, before it is used for real.
import { perform } from '../perform.ts';
import { loadSettingsFile } from '../settings-file.ts';

const ready = await perform(async () => loadSettingsFile());
if (ready) await import('../../server/remove-demo.ts');
