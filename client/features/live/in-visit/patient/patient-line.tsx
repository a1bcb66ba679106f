import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { useRoom, useVisitConnection } from '../../../foundation/room-connection/use-visit-connection.tsx';
import { visitKey } from '../../../visit/visits/visit-queries.ts';
import SafetyLine from '../../safety/safety-line.tsx';

interface PatientLineProps {
  /** The name of the page until the patient's is known. */
  title: ReactNode;
  /** The panel is open. */
  shown: boolean;
  onShow: () => void;
}

/** For staff, in the header: who the patient is, and a button that opens and closes the patient panel. */
export default function PatientLine({ title, shown, onShow }: PatientLineProps) {
  const visitId = useRoom((state) => state.facts?.visitId);
  usePatientsLive(visitId);
  return visitId ? <SafetyLine visitId={visitId} title={title} shown={shown} onShow={onShow} /> : null;
}

/** Reloads the patients' statements when one of them completes a step, and after each reconnection. */
function usePatientsLive(visitId: string | undefined): void {
  const { room } = useVisitConnection();
  const queries = useQueryClient();
  useEffect(() => {
    if (!visitId) return;
    const changed = () => void queries.invalidateQueries({ queryKey: visitKey(visitId) });
    room.on('patients:changed', changed);
    // Each connection starts with a snapshot: earlier changes were missed.
    room.on('room:snapshot', changed);
    return () => {
      room.off('patients:changed', changed);
      room.off('room:snapshot', changed);
    };
  }, [room, queries, visitId]);
}
