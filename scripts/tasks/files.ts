// `npm run files`: where files are, and moving them; the product may run meanwhile.
import { perform } from '../perform.ts';
import { loadSettingsFile } from '../settings-file.ts';

const ready = await perform(async () => loadSettingsFile());
if (ready) await import('../../server/files-command.ts');
