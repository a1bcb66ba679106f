import { Languages, Volume1 } from 'lucide-react';
import { type ReactNode, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRoom, useVisitConnection } from '#client/features/core/room-connection/use-visit-connection.tsx';
import { VisitNotice } from '#client/features/core/room-connection/visit-notice.tsx';
import { announce } from '#client/ui/components/announce.tsx';
import { Button } from '#client/ui/components/button.tsx';
import { lazyPart } from '#client/ui/components/later-part.tsx';
import { useErrorWords } from '#client/ui/errors/use-error-words.ts';
import type { InterpreterView } from '#shared/contracts/socket/events.ts';
import type { InterpreterState } from '#shared/domain/interpreter.ts';
import { useDucking } from './ducking.ts';
import { stateKey, usePlainWords } from './state-words.ts';
import { useLanguageName } from './use-language-name.ts';

const InterpreterDialog = lazyPart(() => import('./interpreter-dialog.tsx'));

/** Empty without a request. Patients and guests read the state in plain words. */
export default function InterpreterBar(): ReactNode {
  const { t } = useTranslation('interpreter');
  const words = useErrorWords();
  const { alone } = useLanguageName();
  const plainly = usePlainWords();
  const interpreter = useRoom((state) => state.facts?.interpreter);
  const role = useRoom((state) => state.you?.role);
  const interprets = role === 'interpreter';
  const ducking = useDucking();
  const [dismissed, setDismissed] = useState(false);
  const [asking, setAsking] = useState(false);
  const failure = interpreter?.failure ?? null;
  useSpoken(interpreter, failure ? words.code(failure) : null);
  if (!interpreter) return null;
  if (dismissed && !failure) setDismissed(false);

  const { state, language, preparing } = interpreter;
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
  const spoken = language ? alone(language) : '';
  const official = t(stateKey(state));
  const said = {
    provider: { title: official, help: preparing ? `${t('preparing')} · ${spoken}` : spoken },
    interpreter: { title: t('youInterpret', { language: spoken }) },
    plain: { title: preparing ? t('preparing') : plainly(state, language, 'NOT CONNECTED'), help: official },
  };
  return (
    <>
      <VisitNotice
        key={state}
        priority="standing"
        icon={icon}
        {...said[role === 'provider' || role === 'interpreter' ? role : 'plain']}
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
 * Announces changes to screen readers. Announces to everyone that the interpreter has left, because nothing else shows
 * it.
 */
function useSpoken(interpreter: InterpreterView | undefined, failure: string | null): void {
  const { t } = useTranslation('interpreter');
  const { information } = useVisitConnection();
  const role = useRoom((room) => room.you?.role);
  const plainly = usePlainWords();
  const before = useRef<InterpreterState>('NOT CONNECTED');
  const state = interpreter?.state;
  const say = useEffectEvent((now: InterpreterState, was: InterpreterState) => {
    if (role === 'interpreter') return;
    const words = role === 'provider' ? t(stateKey(now)) : plainly(now, interpreter?.language ?? null, was);
    // A failure has its own notice, which stays until it is closed.
    if (now === 'NOT CONNECTED' && !failure) information.tell(words);
    else announce(failure ? `${words}. ${failure}` : words);
  });
  useEffect(() => {
    if (!state || state === before.current) return;
    const was = before.current;
    before.current = state;
    say(state, was);
  }, [state]);
  const preparing = interpreter?.preparing ?? false;
  useEffect(() => {
    if (preparing) announce(t('preparing'));
  }, [preparing, t]);
}
