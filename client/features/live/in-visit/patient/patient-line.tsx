import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useRoom, useVisitConnection } from '../../../foundation/room-connection/use-visit-connection.tsx';
import { visitKey } from '../../../visit/visits/visit-queries.ts';
import SafetyLine from '../../safety/safety-line.tsx';

interface PatientLineProps {
  /** False while the panel shows the same; the news still arrives. */
  shown: boolean;
  onShow: () => void;
}

/** For staff, above the picture: where help can be sent, and what opens the patient panel. */
export default function PatientLine({ shown, onShow }: PatientLineProps) {
  const visitId = useRoom((state) => state.facts?.visitId);
  usePatientsLive(visitId);
  return visitId && shown ? <SafetyLine visitId={visitId} onShow={onShow} /> : null;
}

/** Loads again what the patients stated when one of them does a step, and after each reconnection. */
function usePatientsLive(visitId: string | undefined): void {
  const { room } = useVisitConnection();
  const queries = useQueryClient();
  useEffect(() => {
    if (!visitId) return;
    const changed = () => void queries.invalidateQueries({ queryKey: visitKey(visitId) });
    room.on('patients:changed', changed);
    // A snapshot follows each connection: what happened without one was missed.
    room.on('room:snapshot', changed);
    return () => {
      room.off('patients:changed', changed);
      room.off('room:snapshot', changed);
    };
  }, [room, queries, visitId]);
}
