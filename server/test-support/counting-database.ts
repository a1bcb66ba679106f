import type { Db } from '#server/storage/db/database.ts';

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
