import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { attended } from '../../realtime/attended.ts';
import { TextField } from '../components/text-field.tsx';

interface PersonCheck {
  /** Whether to go on. If not, the field appears, and the person presses again after typing. */
  passes(): boolean;
  field: ReactNode;
}

/**
 * For what cannot be taken back and is behind buttons alone: mail scanners open links and press what they find. A page
 * that has shown no person so far asks for a name; that it is typed is what counts.
 *
 * @param known the server knows of a person at this page
 */
export function usePersonCheck(known = false): PersonCheck {
  const { t } = useTranslation('forms');
  const shown = useStore(attended) || known;
  const [asks, setAsks] = useState(false);
  return {
    passes() {
      if (!shown) setAsks(true);
      return shown;
    },
    field: asks ? (
      <TextField
        label={t('personName')}
        hint={t('personHelp')}
        error={shown ? undefined : t('personError')}
        autoComplete="off"
        autoFocus
      />
    ) : null,
  };
}
