import type { Db } from './database.ts';

export async function readAppSetting<T extends object>(db: Db, key: string): Promise<T | undefined> {
  const row = await db.selectFrom('appSettings').select('value').where('key', '=', key).executeTakeFirst();
  return row?.value as T | undefined;
}

export async function readOrMakeAppSetting<T extends object>(
  db: Db,
  key: string,
  make: () => Promise<T>,
): Promise<T> {
  const known = await readAppSetting<T>(db, key);
  if (known) return known;
  await db
    .insertInto('appSettings')
    .values({ key, value: JSON.stringify(await make()) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return (await readAppSetting<T>(db, key)) as T;
}

export async function writeAppSetting(db: Db, key: string, value: object): Promise<void> {
  const json = JSON.stringify(value);
  await db
    .insertInto('appSettings')
    .values({ key, value: json })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: json }))
    .execute();
}

export async function deleteAppSetting(db: Db, key: string): Promise<void> {
  await db.deleteFrom('appSettings').where('key', '=', key).execute();
}
