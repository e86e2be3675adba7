import type { StaffLogin } from '@lamliang/contracts/auth';
import { useReference } from 'react-admin';
import { ChoiceFilter, RecordChoice } from '../../components/RecordChoice.tsx';
import { Code } from '../../components/Values.tsx';
import type { Filter } from '../../queue/filters.tsx';

const FRESH_MS = 5 * 60_000;
const nameOf = ({ user_name }: StaffLogin): string => user_name;

/** The name of a member of staff, for administrators; the id while the name is loading or unavailable. */
export function StaffName({ id }: { id: number }) {
  const { referenceRecord } = useReference<StaffLogin>({
    reference: 'staff-logins',
    id,
    options: { staleTime: FRESH_MS },
  });
  return referenceRecord ? <bdi>{nameOf(referenceRecord)}</bdi> : <Code text={id} />;
}

/** Who did what a list tells, searched by name, email or telephone: there may be any number of staff. */
export const staffFilter: Filter = {
  source: 'staff_id',
  kind: 'link',
  show: (id) => <StaffName id={Number(id)} />,
  Choose: (props) => (
    <ChoiceFilter>
      <RecordChoice<StaffLogin> resource="staff-logins" sort="user_name" nameOf={nameOf} {...props} />
    </ChoiceFilter>
  ),
};
