import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { attended } from '#client/realtime/attended.ts';
import { TextField } from '../components/text-field.tsx';

interface PersonCheck {
  /** Returns true to continue. Otherwise the field appears, and the person presses again after typing. */
  passes(): boolean;
  field: ReactNode;
}

/**
 * For irreversible actions behind a single button: mail scanners open links and press the buttons that they find. A
 * page without user activity asks for a name; only the typing matters.
 *
 * @param known the server knows that a person is at this page
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
