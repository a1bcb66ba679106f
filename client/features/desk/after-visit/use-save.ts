import { useState } from 'react';
import { isApiError } from '#client/api/api-error.ts';
import { saveFile } from '#client/api/save-file.ts';
import { toast } from '#client/ui/components/toast.tsx';
import { orCode } from '#client/ui/errors/or-code.ts';
import { useErrorWords } from '#client/ui/errors/use-error-words.ts';

/**
 * Saves files on the device, one at a time.
 *
 * @param onRefused lets the page find out whether the link is dead
 */
export function useSave(onRefused: () => Promise<void>) {
  const words = useErrorWords();
  const [busy, setBusy] = useState<string | null>(null);
  async function save(url: string, name: string, type: string) {
    if (busy !== null) return;
    setBusy(url);
    try {
      await saveFile(url, name, type);
    } catch (error) {
      if (isApiError(error) && [401, 404, 410].includes(error.status)) await onRefused();
      else toast(words.error(orCode(error, 'FAILED_TO_LOAD_DOCUMENTS')), 'danger');
    } finally {
      setBusy(null);
    }
  }
  return { busy, save };
}
