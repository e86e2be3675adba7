import { Link as TextLink } from '@mui/material';
import { useReference } from 'react-admin';
import { Link } from 'react-router';
import { Code } from '../../components/Figures.tsx';
import { shopOf, type CustomerRecord } from './record.ts';

const FRESH_MS = 5 * 60_000;

/** How staff know the shop of an id; the id itself until that is read, and where it cannot be. */
export function ShopName({ id }: { id: number }) {
  const { referenceRecord } = useReference<CustomerRecord>({
    reference: 'customers',
    id,
    options: { staleTime: FRESH_MS },
  });
  return referenceRecord ? <bdi>{shopOf(referenceRecord)}</bdi> : <Code text={id} />;
}

/** The same on the way to the shop. */
export const ShopLink = ({ id }: { id: number }) => (
  <TextLink component={Link} to={`/customers/${id}`}>
    <ShopName id={id} />
  </TextLink>
);
