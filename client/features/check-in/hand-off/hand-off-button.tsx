import { MonitorSmartphone } from 'lucide-react';
import { Suspense, useState } from 'react';
import { Button } from '#client/ui/components/button.tsx';
import { lazyPart } from '#client/ui/components/later-part.tsx';
import { type Owner, useHandOffWords } from './use-hand-off-words.ts';

const HandOffDialog = lazyPart(() => import('./hand-off-dialog.tsx'));

export function HandOffButton({ owner, block = false }: { owner: Owner; block?: boolean }) {
  const { action } = useHandOffWords('move');
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="quiet"
        block={block}
        icon={<MonitorSmartphone size={20} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {action}
      </Button>
      {open ? (
        <Suspense fallback={null}>
          <HandOffDialog owner={owner} purpose="move" onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
