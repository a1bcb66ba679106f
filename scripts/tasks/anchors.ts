// `npm run anchors`: compares ends of chains that another system was sent with the database; the product may run meanwhile.
import { perform } from '../perform.ts';
import { loadSettingsFile } from '../settings-file.ts';

const ready = await perform(async () => loadSettingsFile());
if (ready) await import('../../server/anchors-command.ts');
