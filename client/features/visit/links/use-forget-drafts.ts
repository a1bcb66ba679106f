import { useEffect } from 'react';
import { storage } from '../../../api/storage.ts';

/** Forgets what this tab kept of a patient, once their session is over for good (PRODUCT 3.7). */
export function useForgetDrafts(over: boolean): void {
  useEffect(() => {
    if (over) storage.clearTab();
  }, [over]);
}
