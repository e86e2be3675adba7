import { Link as TextLink } from '@mui/material';
import { useReference } from 'react-admin';
import { Link } from 'react-router';
import { Code } from '../../components/Values.tsx';
import { shopOf, type CustomerRecord } from './record.ts';

const FRESH_MS = 5 * 60_000;

/** The name of a shop; its id while the name is loading or unavailable. */
export function ShopName({ id }: { id: number }) {
  const { referenceRecord } = useReference<CustomerRecord>({
    reference: 'customers',
    id,
    options: { staleTime: FRESH_MS },
  });
  return referenceRecord ? <bdi>{shopOf(referenceRecord)}</bdi> : <Code text={id} />;
}

/** The name as a link to the shop. */
export const ShopLink = ({ id }: { id: number }) => (
  <TextLink component={Link} to={`/customers/${id}`}>
    <ShopName id={id} />
  </TextLink>
);
