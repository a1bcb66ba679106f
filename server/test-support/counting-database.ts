import type { Db } from '#server/storage/db/database.ts';

/** The same database, and how many statements were sent through it. */
export function countingDatabase(db: Db): { db: Db; statements(): number } {
  let sent = 0;
  return {
    statements: () => sent,
    db: db.withPlugin({
      transformQuery({ node }) {
        sent += 1;
        return node;
      },
      transformResult: async ({ result }) => result,
    }),
  };
}
