// `npm run backup` and the other commands of an installation: each needs its settings.
import { perform, SetUpError } from './perform.ts';
import { loadSettingsFile } from './settings-file.ts';

const COMMANDS = {
  anchors: () => import('#server/anchors-command.ts'),
  backup: () => import('#server/backup-command.ts'),
  codes: () => import('#server/codes-command.ts'),
  files: () => import('#server/files-command.ts'),
  /**
   * Shows the application's secrets and practices' data keys, changes to a new secret while the product is stopped,
   * and replaces data keys while it runs.
   */
  keys: () => import('#server/keys-command.ts'),
  /** Migrates the database as its owner. The start also does this if its role allows it. */
  migrate: () => import('#server/migrate-command.ts'),
  'remove-demo': () => import('#server/remove-demo.ts'),
  restore: () => import('#server/restore-command.ts'),
  'take-over': () => import('#server/take-over-command.ts'),
};

// The commands read their own arguments, which follow the name.
const [name] = process.argv.splice(2, 1);
const command = COMMANDS[name as keyof typeof COMMANDS];
const ready = await perform(async () => {
  if (!command)
    throw new SetUpError(`There is no command '${name}'. Commands: ${Object.keys(COMMANDS).join(', ')}`);
  loadSettingsFile();
});
if (ready) await command();
