import { FileUp, MonitorUp } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { useRoom, useVisitConnection } from '#client/features/core/room-connection/use-visit-connection.tsx';
import { lazyPart } from '#client/ui/components/later-part.tsx';
import { toast } from '#client/ui/components/toast.tsx';
import { useErrorWords } from '#client/ui/errors/use-error-words.ts';

const ShareDocumentDialog = lazyPart(() => import('../documents/share-document-dialog.tsx'));

export function useSharing() {
  const { t } = useTranslation('in-visit');
  const { t: td } = useTranslation('document-view');
  const { handshake, screen } = useVisitConnection();
  const words = useErrorWords();
  const paused = useRoom((state) => state.facts?.status === 'PAUSED');
  const sharing = useStore(screen.store, (state) => state.phase !== 'none');
  const [choosing, setChoosing] = useState(false);
  async function share() {
    try {
      await (sharing ? screen.stop() : screen.start());
    } catch (error) {
      toast(words.error(error), 'danger');
    }
  }
  const actions = [
    {
      label: t(sharing ? 'stopSharing' : 'shareScreen'),
      icon: <MonitorUp size={20} aria-hidden />,
      disabled: paused,
      onSelect: () => void share(),
    },
    ...(handshake.as === 'staff'
      ? [
          {
            label: td('share'),
            icon: <FileUp size={20} aria-hidden />,
            disabled: paused,
            onSelect: () => setChoosing(true),
          },
        ]
      : []),
  ];
  const dialog =
    handshake.as === 'staff' && choosing ? (
      <Suspense fallback={null}>
        <ShareDocumentDialog visitId={handshake.visitId} onClose={() => setChoosing(false)} />
      </Suspense>
    ) : null;
  return { actions, dialog };
}
