import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useVisitConnection } from '#client/features/core/room-connection/use-visit-connection.tsx';
import { visitKey } from '#client/features/visits/visits/visit-queries.ts';

/** Reloads the patients' statements when one of them completes a step, and after each reconnection. */
export function usePatientsLive(visitId: string): void {
  const { room } = useVisitConnection();
  const queries = useQueryClient();
  useEffect(() => {
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
