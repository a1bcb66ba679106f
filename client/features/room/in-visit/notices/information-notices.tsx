import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { useLocal, useVisitConnection } from '#client/features/core/room-connection/use-visit-connection.tsx';
import { VisitNotice } from '#client/features/core/room-connection/visit-notice.tsx';
import { Button } from '#client/ui/components/button.tsx';
import { useErrorWords } from '#client/ui/errors/use-error-words.ts';

export function InformationNotices() {
  const { information } = useVisitConnection();
  const words = useErrorWords();
  const told = useStore(information.store, (state) => state.told);
  return told.map(({ id, text, priority, lasts, announced }) => (
    <VisitNotice
      key={id}
      priority={priority}
      title={typeof text === 'string' ? text : words.error(text)}
      lasts={lasts}
      onClose={() => information.forget(id)}
      {...(announced ? { said: null } : {})}
    />
  ));
}

export function DeviceNotice({ onDevices }: { onDevices: () => void }) {
  const { t } = useTranslation('in-visit');
  const microphone = useLocal((state) => state.microphone.problem);
  const camera = useLocal((state) => state.camera.problem);
  const both = microphone !== null && microphone === camera;
  const problem = microphone ?? camera;
  const of = both ? 'both' : microphone ? 'microphone' : 'camera';
  const key = problem && (`problem_${of}_${problem}` as const);
  const [closed, setClosed] = useState<string | null>(null);
  if (!key || closed === key) return null;
  return (
    <VisitNotice key={key} priority="question" problem title={t(key)} onClose={() => setClosed(key)}>
      <Button onClick={onDevices}>{t('whatToDo')}</Button>
    </VisitNotice>
  );
}
