import type { z } from 'zod';
import type { AccountChange } from '#shared/contracts/rest/staff/accounts.ts';

export type AccountValues = Omit<z.input<typeof AccountChange>, 'version'>;
