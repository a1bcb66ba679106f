import { printPage } from '../../../ui/components/print-page.ts';
import { toast } from '../../../ui/components/toast.tsx';
import { useErrorWords } from '../../../ui/errors/use-error-words.ts';

/** Prints the page, and says so if the browser cannot. */
export function usePrint(): () => Promise<void> {
  const words = useErrorWords();
  return async () => {
    if (!(await printPage())) toast(words.field('UNABLE_PRINT') ?? '', 'danger');
  };
}
