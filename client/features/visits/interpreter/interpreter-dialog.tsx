import { Languages } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#client/api/api-error.ts';
import { useLanguage } from '#client/features/core/language/use-language.ts';
import { useCommand } from '#client/features/core/room-connection/use-command.ts';
import { useRoom } from '#client/features/core/room-connection/use-visit-connection.tsx';
import { Button } from '#client/ui/components/button.tsx';
import { Dialog } from '#client/ui/components/dialog.tsx';
import { Row, Stack } from '#client/ui/components/layout.tsx';
import { Notice } from '#client/ui/components/notice.tsx';
import { SelectField } from '#client/ui/components/select-field.tsx';
import { ErrorNotice } from '#client/ui/errors/error-notice.tsx';
import { INTERPRETER_LANGUAGES, type InterpreterLanguage } from '#shared/domain/interpreter.ts';
import styles from './interpreter-dialog.module.css';
import { stateKey } from './state-words.ts';
import { useLanguageName } from './use-language-name.ts';

const HELP = {
  CONNECTED: 'connectedHelp',
  CONNECTING: 'connectingHelp',
  'NOT CONNECTED': 'notConnectedHelp',
} as const;
const ACTION = { CONNECTED: 'disconnect', CONNECTING: 'cancelRequest', 'NOT CONNECTED': 'connect' } as const;

interface InterpreterDialogProps {
  /** The patient's language, if it is not English: an interpreter for the wrong one would cost everyone's time. */
  needed?: InterpreterLanguage | undefined;
  onClose: () => void;
}

/** PRODUCT 9.9. */
export default function InterpreterDialog({ needed, onClose }: InterpreterDialogProps) {
  const { t } = useTranslation('interpreter');
  const { run, busy } = useCommand();
  const options = useOptions();
  const interpreter = useRoom((state) => state.facts?.interpreter);
  const [picked, setPicked] = useState<InterpreterLanguage | null>(null);
  const [isMissing, setMissing] = useState(false);
  const field = useRef<HTMLSelectElement>(null);
  const chosen = picked ?? needed;
  if (!interpreter) return null;
  const { state, preparing, language, failure, demo } = interpreter;
  const idle = state === 'NOT CONNECTED';

  function act() {
    if (!idle) return void run('interpreter:cancel', {});
    if (chosen) return void run('interpreter:request', { language: chosen });
    setMissing(true);
    field.current?.focus();
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={t('title')}
      closeLabel={t('close')}
      actions={
        // A single button for all actions keeps the keyboard's focus.
        <Button variant={idle ? 'primary' : 'danger'} busy={busy} onClick={act}>
          {t(ACTION[state])}
        </Button>
      }
    >
      <Stack gap={4}>
        <Row as="p" gap={3} align="center" strong className={styles.state}>
          <Languages size={24} aria-hidden />
          {t(stateKey(state))}
        </Row>
        {failure ? <ErrorNotice error={new ApiError(failure, 0)} /> : null}
        <SelectField
          label={t('language')}
          ref={field}
          value={language ?? chosen ?? ''}
          placeholder={t('chooseLanguage')}
          error={isMissing && !chosen ? t('chooseLanguage') : undefined}
          disabled={!idle}
          options={options}
          onChange={(event) => setPicked(event.target.value as InterpreterLanguage)}
        />
        <p>{t(preparing ? 'preparingHelp' : HELP[state])}</p>
        {demo ? (
          <Notice
            action={
              <a href="/outbox" target="_blank" rel="noreferrer">
                {t('openOutbox')}
              </a>
            }
          >
            {t('demo')}
          </Notice>
        ) : null}
      </Stack>
    </Dialog>
  );
}

function useOptions() {
  const { alone } = useLanguageName();
  const collator = new Intl.Collator(useLanguage());
  return INTERPRETER_LANGUAGES.map((tag) => ({ value: tag, label: alone(tag) })).toSorted((a, b) =>
    collator.compare(a.label, b.label),
  );
}
