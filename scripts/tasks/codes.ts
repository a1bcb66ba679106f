// `npm run codes`: lets people in whom the second factor keeps out; the product may run meanwhile.
import { perform } from '../perform.ts';
import { loadSettingsFile } from '../settings-file.ts';

const ready = await perform(async () => loadSettingsFile());
if (ready) await import('../../server/codes-command.ts');
