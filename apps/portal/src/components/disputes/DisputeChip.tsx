import { useTranslation } from 'react-i18next';
import type { DisputeState } from '@lamliang/contracts/wallet';
import { ToneChip } from '@lamliang/ui';

const TONES = {
  possible: ['info', 'hollow'],
  open: ['warning', 'filled'],
  won: ['success', 'filled'],
  lost: ['error', 'cross'],
  lapsed: ['neutral', 'hollow'],
} as const satisfies Record<DisputeState, readonly [string, string]>;
export const disputePath = (id: number) => `/finance/disputes/${id}`;

/** How far the objection to a charge is. */
export function DisputeChip({ state, field = 'dispute_state' }: { state: DisputeState; field?: string }) {
  const { t } = useTranslation();
  const [tone, mark] = TONES[state];
  return (
    <ToneChip tone={tone} mark={mark} field={field}>
      {t(`disputes.state.${state}`)}
    </ToneChip>
  );
}
