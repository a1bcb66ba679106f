import { createContext } from 'react';
import type { PracticeIdentity } from '#shared/contracts/practice-identity.ts';

/** The practice of these pages, for `PublicTop`; null while it is not known. */
export const PracticeContext = createContext<PracticeIdentity | null>(null);
