// A process that opens the embedded database in the given folder, prints the connection string and stays
// until SIGTERM or the end of its input. Tests kill it, or run two, to see what happens to the database.
import { openEmbeddedDatabase } from '#server/storage/postgres/embedded.ts';

const [dataDir] = process.argv.slice(2);
if (!dataDir) throw new Error('usage: hold-database.ts <data folder>');

const database = await openEmbeddedDatabase({ dataDir });
const leave = () => {
  process.stdin.destroy();
  void database.stop();
};
process.once('SIGTERM', leave);
process.stdin.once('end', leave).resume();
console.log(database.url);
