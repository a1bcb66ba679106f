import { act, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { useVisitConnection } from '#client/features/core/room-connection/use-visit-connection.tsx';
import { LiveVisit, SEAT } from '#client/test-support/live-visit.tsx';
import { openPart } from '#client/test-support/open-screen.tsx';
import type { Language } from '#shared/domain/visit.ts';
import { ConnectionSays } from './connection-notice.tsx';

async function open(staff: boolean, phone: string | null, language: Language) {
  let connection: ReturnType<typeof useVisitConnection> | undefined;
  function Room() {
    connection = useVisitConnection();
    return null;
  }
  const facts = { practice: { name: 'Saguaro Family Medicine', phone, logo: null } };
  await openPart(
    <LiveVisit state={{ link: 'live', you: { ...SEAT, stage: 'in-visit' }, facts }}>
      <Room />
      <ConnectionSays staff={staff} later={false} />
      <p>here</p>
    </LiveVisit>,
    {},
    { language },
  );
  await screen.findByText('here');
  return (state: 'lost' | 'connected') => act(() => connection?.media.store.setState({ connection: state }));
}

it.each([
  ['en', false, '+16025550100', 'Write in the chat, or call (602) 555-0100.'],
  ['en', false, null, 'Write in the chat.'],
  ['en', true, '+16025550100', 'Write in the chat, or call the patient.'],
  ['es', false, '+16025550100', 'Escriba en el chat o llame al (602) 555-0100.'],
] as const)(
  'says what still works when the media connection is lost for long (%s, staff: %s, %s)',
  async (language, staff, phone, help) => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const media = await open(staff, phone, language);
    media('lost');
    await screen.findByRole('region', { name: /^Recon/ });
    act(() => void vi.advanceTimersByTime(15_000));
    const title = language === 'en' ? 'Oops, something went wrong.' : 'Vaya, algo salió mal.';
    const notice = await screen.findByRole('region', { name: title });
    expect(notice.textContent).toContain(help);
    media('connected');
    await waitFor(() => expect(screen.queryByRole('region', { name: title })).toBeNull());
  },
);
