import type { z } from 'zod';
import type { AccountChange } from '#shared/contracts/rest/staff/accounts.ts';

/** Shared by the forms of new and existing accounts. */
export type AccountValues = Omit<z.input<typeof AccountChange>, 'version'>;
