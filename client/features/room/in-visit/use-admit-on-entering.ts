import { useEffect } from 'react';
import { useLocation, useSearch } from 'wouter';
import { useCommand } from '#client/features/core/room-connection/use-command.ts';
import { useRoom } from '#client/features/core/room-connection/use-visit-connection.tsx';

/** `?admit` in the address: the provider came for the waiting patient, and admits them by entering (PRODUCT 6.32). */
export function useAdmitOnEntering(isIn: boolean): void {
  const wanted = new URLSearchParams(useSearch()).has('admit');
  const [path, navigate] = useLocation();
  const { run } = useCommand();
  const patient = useRoom(({ others }) =>
    others.find(({ role, stage, unattended }) => role === 'patient' && stage === 'waiting' && !unattended),
  );
  useEffect(() => {
    if (!wanted || !isIn) return;
    // A reload must not admit another patient.
    navigate(path, { replace: true });
    if (patient) void run('seat:admit', { seatId: patient.seatId });
  });
}
