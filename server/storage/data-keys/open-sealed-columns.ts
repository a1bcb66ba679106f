import type { KyselyPlugin, PluginTransformResultArgs, UnknownRow } from 'kysely';
import type { DataKeys } from './data-keys.ts';
import { isOfSealedColumn, keyIdOf, openValue } from './sealed-value.ts';

/**
 * Opens values of sealed columns as rows are read, whatever name a query gives them. SQL cannot see their content, so
 * searches and sorting use other columns.
 */
export function openSealedColumns(keys: DataKeys): KyselyPlugin {
  return {
    transformQuery: ({ node }) => node,
    async transformResult({ result }: PluginTransformResultArgs) {
      for (const row of result.rows) {
        for (const column in row) {
          const value = row[column];
          if (!isOfSealedColumn(value)) continue;
          const id = keyIdOf(value);
          // Usually needs no await, which matters because a visit may have a thousand messages.
          const key = id === null ? null : (keys.known(id) ?? (await keys.load(id)));
          row[column] = openValue(value, key);
        }
      }
      return result as { rows: UnknownRow[] } & typeof result;
    },
  };
}
