import { useEffect } from 'react';
import { useErrorWords } from '../../../../ui/errors/use-error-words.ts';
import { useMedia, useVisitConnection } from '../../../foundation/room-connection/use-visit-connection.tsx';

/**
 * Says that the media server did not accept a camera or a microphone: the device works here, but the others
 * do not receive it.
 */
export function MediaRefusal() {
  const { information } = useVisitConnection();
  const words = useErrorWords();
  const refusal = useMedia((state) => state.refusal);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each refusal, in the language of that moment.
  useEffect(() => {
    if (refusal) information.tell(words.error(refusal));
  }, [refusal]);
  return null;
}
