import { useTranslation } from 'react-i18next';
import { useSignedIn } from '#client/features/core/signed-in/signed-in.tsx';
import { Button } from '#client/ui/components/button.tsx';
import { toast } from '#client/ui/components/toast.tsx';
import { useErrorWords } from '#client/ui/errors/use-error-words.ts';
import { type LongWait, useTakeOver } from './waits-query.ts';

interface TakeOverProps {
  visitId: string;
  takenBy: LongWait['takenBy'];
  name: string;
  fromColleague?: boolean;
  className?: string | undefined;
}

/** Takes over a waiting patient, or releases them (PRODUCT 9.25). Empty if a colleague has taken over. */
export function TakeOver({ visitId, takenBy, name, fromColleague = false, className }: TakeOverProps) {
  const { t } = useTranslation('waits');
  const words = useErrorWords();
  const { me } = useSignedIn();
  const { take, giveBack } = useTakeOver(visitId);
  const onError = (error: Error) => toast(words.error(error), 'danger');
  if (takenBy?.accountId === me.accountId)
    return (
      <Button
        variant="quiet"
        className={className}
        busy={giveBack.isPending}
        aria-label={t('giveBackNamed', { name })}
        onClick={() => giveBack.mutate(undefined, { onError })}
      >
        {t('giveBack')}
      </Button>
    );
  if (takenBy && !fromColleague) return null;
  return (
    <Button
      className={className}
      busy={take.isPending}
      aria-label={t('takeOverNamed', { name })}
      onClick={() =>
        take.mutate(takenBy?.accountId ?? null, {
          onError,
          onSuccess: ({ takenBy: now }) => {
            if (now && now.accountId !== me.accountId) toast(t('takesOver', { name: now.name }));
          },
        })
      }
    >
      {t('takeOver')}
    </Button>
  );
}
