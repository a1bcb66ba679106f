// A process that opens the embedded database in the folder it is given, prints the connection string and
// stays until SIGTERM. Tests kill it, or run two, to see what becomes of the database.
import { openEmbeddedDatabase } from '../integrations/database/embedded.ts';

const [dataDir] = process.argv.slice(2);
if (!dataDir) throw new Error('usage: hold-database.ts <data folder>');

const database = await openEmbeddedDatabase({ dataDir });
const stayAlive = setInterval(() => {}, 60_000);
process.once('SIGTERM', () => {
  clearInterval(stayAlive);
  void database.stop();
});
console.log(database.url);
