// `npm run backup` and the other commands of an installation: each needs its settings.
import { perform, SetUpError } from './perform.ts';
import { loadSettingsFile } from './settings-file.ts';

const COMMANDS = {
  /** Compares the anchors that another system received with the database. */
  anchors: () => import('#server/anchors-command.ts'),
  /** Writes the whole database into one encrypted file. */
  backup: () => import('#server/backup-command.ts'),
  /** Lets in people who are locked out by the second factor. */
  codes: () => import('#server/codes-command.ts'),
  /** Shows where files are stored, and moves them. */
  files: () => import('#server/files-command.ts'),
  /**
   * Shows the application's secrets and practices' data keys, changes to a new secret while the product is stopped,
   * and replaces data keys while it runs.
   */
  keys: () => import('#server/keys-command.ts'),
  /** Migrates the database as its owner. The start also does this if its role allows it. */
  migrate: () => import('#server/migrate-command.ts'),
  /** Removes the demo accounts before real use. */
  'remove-demo': () => import('#server/remove-demo.ts'),
  /** Restores a backup into an empty database. */
  restore: () => import('#server/restore-command.ts'),
  /** Makes a restored copy the installation. */
  'take-over': () => import('#server/take-over-command.ts'),
};

// The commands read their own arguments, which follow the name.
const [name] = process.argv.splice(2, 1);
const command = COMMANDS[name as keyof typeof COMMANDS];
const ready = await perform(async () => {
  if (!command) throw new SetUpError(`There is no command '${name}'. Commands: ${Object.keys(COMMANDS).join(', ')}`);
  loadSettingsFile();
});
if (ready) await command();
