import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { announce } from '#client/ui/components/announce.tsx';
import type { Remark } from './use-challenge.ts';

interface CodeFieldOptions {
  remark: Remark | null;
  busy: boolean;
  unfinished: (code: string) => string | null;
  onVerify: (code: string) => void;
}

interface CodeField {
  ref: RefObject<HTMLInputElement | null>;
  code: string;
  type: (code: string) => void;
  error: string | null;
  submit: (event: FormEvent) => void;
}

export function useCodeField({ remark, busy, unfinished, onVerify }: CodeFieldOptions): CodeField {
  const { t } = useTranslation('mfa');
  const [code, setCode] = useState('');
  const [refused, setRefused] = useState<string | null>(null);
  const ref = useRef<HTMLInputElement>(null);

  // Focuses the field at first, after a new code, and after a wrong one.
  useEffect(() => {
    // The focus does not move, so the error has to be announced.
    if (remark?.is === 'wrong') announce(t('wrong', { count: remark.triesLeft }));
    if (remark?.is === 'sent-again') setCode('');
    if (remark?.is === 'failed') return;
    ref.current?.focus();
    ref.current?.select();
  }, [remark, t]);

  return {
    ref,
    code,
    type: (typed) => {
      setCode(typed);
      setRefused(null);
    },
    error: refused ?? (remark?.is === 'wrong' ? t('wrong', { count: remark.triesLeft }) : null),
    submit: (event) => {
      event.preventDefault();
      if (busy) return;
      const problem = unfinished(code);
      setRefused(problem);
      if (problem === null) onVerify(code);
      else ref.current?.focus();
    },
  };
}
