import path from 'node:path';

export const CLIENT = path.join(import.meta.dirname, '..');
export const NODE_MODULES = path.join(CLIENT, '../node_modules');

/** A folder whose name only starts the same does not count. */
export const isBelow = (folder: string, id: string): boolean => id.startsWith(`${folder}${path.sep}`);
