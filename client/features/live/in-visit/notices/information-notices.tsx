import { useStore } from 'zustand';
import { useErrorWords } from '../../../../ui/errors/use-error-words.ts';
import { useVisitConnection } from '../../../foundation/room-connection/use-visit-connection.tsx';
import { VisitNotice } from '../../../foundation/room-connection/visit-notice.tsx';

/** Events in the visit, each shown for a few seconds. */
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
