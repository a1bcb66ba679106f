import { useState } from 'react';
import { Box } from '#client/ui/components/layout.tsx';
import { Notice } from '#client/ui/components/notice.tsx';
import styles from './capture-dialog.module.css';
import CaptureDialog, { type CaptureDialogProps } from './capture-dialog.tsx';

export interface Answer {
  may: boolean;
  words: string;
}

interface AskingCaptureDialogProps extends Omit<CaptureDialogProps, 'asked'> {
  ask: () => Promise<Answer>;
  withdraw: () => void;
  take: string;
  waiting: string;
}

export function AskingCaptureDialog({ ask, withdraw, take, waiting, ...dialog }: AskingCaptureDialogProps) {
  const [answer, setAnswer] = useState<'awaited' | Answer | null>(null);
  async function may(): Promise<boolean> {
    setAnswer('awaited');
    const given = await ask().catch((failed: unknown) => {
      setAnswer(null);
      throw failed;
    });
    setAnswer(given);
    return given.may;
  }
  const awaited = answer === 'awaited';
  const said = (
    <>
      <p className={styles.asking} role="status">
        {awaited ? waiting : answer?.may ? answer.words : null}
      </p>
      {answer !== null && !awaited && !answer.may ? (
        <Box above={3}>
          <Notice tone="waiting" announce="alert">
            {answer.words}
          </Notice>
        </Box>
      ) : null}
    </>
  );
  return (
    <CaptureDialog
      {...dialog}
      asked={{
        take,
        may,
        again: () => setAnswer(null),
        said,
        withdraw: awaited ? withdraw : null,
      }}
    />
  );
}
