import { useTranslation } from 'react-i18next';
import type { ClaimDetail } from '@lamliang/contracts/claims';
import { StatusChip, ToneChip, toneOf } from '@lamliang/ui';

/** How a claim stands: its resolution, once there is one. */
export function ClaimStatus({ claim: { status, resolution } }: { claim: ClaimDetail }) {
  const { t } = useTranslation();
  if (!resolution) return <StatusChip machine="claim_status" value={status} field="status" />;
  return (
    <ToneChip {...toneOf(resolution)} field="resolution">
      {t(`claims.resolution.${resolution}`)}
    </ToneChip>
  );
}
