import { useStore } from 'zustand';
import { useVisitConnection } from '#client/features/core/room-connection/use-visit-connection.tsx';
import { VisitNotice } from '#client/features/core/room-connection/visit-notice.tsx';
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
