import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { BackgroundProblem } from '#client/media/background/frame-processor.ts';
import { toast } from '#client/ui/components/toast.tsx';

/** Toasts are a live region, so this is also announced. */
export default function StoppedNotice({ problem }: { problem: BackgroundProblem }) {
  const { t } = useTranslation('backgrounds');
  const said = useRef(false);
  useEffect(() => {
    if (!said.current) toast(t(`stopped_${problem}`));
    said.current = true;
  }, [problem, t]);
  return null;
}
