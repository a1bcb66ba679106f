import { printPage } from '#client/ui/components/print-page.ts';
import { toast } from '#client/ui/components/toast.tsx';
import { useErrorWords } from '#client/ui/errors/use-error-words.ts';

export function usePrint(): () => Promise<void> {
  const words = useErrorWords();
  return async () => {
    if (!(await printPage())) toast(words.field('UNABLE_PRINT') ?? '', 'danger');
  };
}
