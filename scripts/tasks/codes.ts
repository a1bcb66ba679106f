// `npm run codes`: lets in people who are locked out by the second factor. The product may be running.
import { perform } from '../perform.ts';
import { loadSettingsFile } from '../settings-file.ts';

const ready = await perform(async () => loadSettingsFile());
if (ready) await import('#server/codes-command.ts');
