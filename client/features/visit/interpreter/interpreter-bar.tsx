import { Languages, Volume1 } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { InterpreterState } from '../../../../shared/domain/interpreter.ts';
import { announce } from '../../../ui/components/announce.tsx';
import { Button } from '../../../ui/components/button.tsx';
import { useErrorWords } from '../../../ui/errors/use-error-words.ts';
import { useRoom, useVisitConnection } from '../../foundation/room-connection/use-visit-connection.tsx';
import { VisitNotice } from '../../foundation/room-connection/visit-notice.tsx';
import { stateKey } from './state-words.ts';
import { useDucking } from './use-ducking.ts';
import { useLanguageName } from './use-language-name.ts';

const InterpreterDialog = lazy(() => import('./interpreter-dialog.tsx'));

/** The interpreter's state, for everyone in the visit; nothing without a request or a failure. */
export default function InterpreterBar(): ReactNode {
  const { t } = useTranslation('interpreter');
  const words = useErrorWords();
  const nameOf = useLanguageName();
  const interpreter = useRoom((state) => state.facts?.interpreter);
  const interprets = useRoom((state) => state.you?.role === 'interpreter');
  const ducking = useDucking();
  const [dismissed, setDismissed] = useState(false);
  const [asking, setAsking] = useState(false);
  const failure = interpreter?.failure ?? null;
  useSpoken(interpreter?.state, failure ? words.code(failure) : null, !interprets);
  if (!interpreter) return null;
  if (dismissed && !failure) setDismissed(false);

  const { state, language } = interpreter;
  const icon = <Languages size={22} />;
  const dialog = asking ? (
    <Suspense fallback={null}>
      <InterpreterDialog onClose={() => setAsking(false)} />
    </Suspense>
  ) : null;
  if (state === 'NOT CONNECTED') {
    if (!failure || dismissed) return dialog;
    return (
      <>
        <VisitNotice
          key="failed"
          priority="information"
          icon={icon}
          title={t('is_NOT_CONNECTED')}
          help={words.code(failure)}
          said={null}
          onClose={() => setDismissed(true)}
        >
          <Button variant="primary" onClick={() => setAsking(true)}>
            {t('tryAgain')}
          </Button>
        </VisitNotice>
        {dialog}
      </>
    );
  }
  const spoken = language ? nameOf(language) : '';
  const title = interprets ? t('youInterpret', { language: spoken }) : t(stateKey(state));
  return (
    <>
      <VisitNotice
        key={state}
        priority="standing"
        icon={icon}
        title={title}
        help={interprets ? undefined : spoken}
        said={null}
      >
        {state === 'CONNECTED' && ducking && !interprets ? (
          <Button
            icon={<Volume1 size={20} aria-hidden />}
            aria-pressed={ducking.on}
            variant={ducking.on ? 'primary' : 'secondary'}
            title={t('lowerOthersHelp')}
            onClick={() => ducking.set(!ducking.on)}
          >
            {t('lowerOthers')}
          </Button>
        ) : null}
      </VisitNotice>
      {dialog}
    </>
  );
}

/**
 * Announces changes to screen readers, and to everyone that the interpreter has left, because nothing else
 * shows it.
 */
function useSpoken(state: InterpreterState | undefined, failure: string | null, listens: boolean): void {
  const { t } = useTranslation('interpreter');
  const { information } = useVisitConnection();
  const before = useRef<InterpreterState>('NOT CONNECTED');
  useEffect(() => {
    if (!state || state === before.current) return;
    before.current = state;
    if (!listens) return;
    const words = t(stateKey(state));
    // A failure stays as a notice until it is closed.
    if (state === 'NOT CONNECTED' && !failure) information.tell(words);
    else announce(failure ? `${words}. ${failure}` : words);
  }, [state, failure, listens, information, t]);
}
