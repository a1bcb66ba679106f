import { useTranslation } from 'react-i18next';
import { Button } from '#client/ui/components/button.tsx';
import type { AskingOwn } from './use-challenge.ts';

interface OtherWaysProps {
  asking: AskingOwn;
  onTurn: (to: AskingOwn['is']) => void;
}

export function OtherWays({ asking: { is, standing }, onTurn }: OtherWaysProps) {
  const { t } = useTranslation('mfa');
  const ways = (['passkey', 'app', 'recovery'] as const).filter((way) => standing[way]);
  const words = {
    passkey: t('usePasskey'),
    app: t('useApp'),
    recovery: t(ways.length > 2 ? 'useRecovery' : 'useAnotherWay'),
  };
  return ways
    .filter((way) => way !== is)
    .map((way) => (
      <Button key={way} variant="quiet" block onClick={() => onTurn(way)}>
        {words[way]}
      </Button>
    ));
}
