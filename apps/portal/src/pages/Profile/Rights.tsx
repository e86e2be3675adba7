import { OWNER_LEVEL } from '@lamliang/contracts';
import { useUser } from '../../session/session.ts';
import { DataCard } from './DataCard.tsx';
import { LeaveCard } from './LeaveCard.tsx';

/** What the law on personal data gives to people: consent, a copy, deletion. Staff who act as a customer see none of it. */
export function Rights() {
  const { account_child_link, acting } = useUser();
  if (acting) return null;
  const isOwner = account_child_link?.access_level_id === OWNER_LEVEL;
  return (
    <>
      <DataCard isOwner={isOwner} />
      <LeaveCard isOwner={isOwner} />
    </>
  );
}
