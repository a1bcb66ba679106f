import { useStore } from 'zustand';
import { useVisitConnection } from '../../../foundation/room-connection/use-visit-connection.tsx';
import { VisitNotice } from '../../../foundation/room-connection/visit-notice.tsx';

/** Events in the visit, each shown for a few seconds. */
export function InformationNotices() {
  const { information } = useVisitConnection();
  const told = useStore(information.store, (state) => state.told);
  return told.map(({ id, text, priority, lasts, announced }) => (
    <VisitNotice
      key={id}
      priority={priority}
      title={text}
      lasts={lasts}
      onClose={() => information.forget(id)}
      {...(announced ? { said: null } : {})}
    />
  ));
}
