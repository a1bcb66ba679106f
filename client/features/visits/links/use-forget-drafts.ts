import { useEffect } from 'react';
import { storage } from '#client/api/storage.ts';

/** Deletes what this tab stored about a patient, once their session is permanently over (PRODUCT 3.7). */
export function useForgetDrafts(over: boolean): void {
  useEffect(() => {
    if (over) storage.clearTab();
  }, [over]);
}
