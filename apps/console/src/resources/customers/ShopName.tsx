import { Link as TextLink } from '@mui/material';
import { useReference } from 'react-admin';
import { Link } from 'react-router';
import { Code } from '../../components/Values.tsx';
import { shopOf, type CustomerRecord } from './record.ts';

const FRESH_MS = 5 * 60_000;

/** The name of a shop for a sentence; undefined while it is loading or unavailable. */
export function useShopName(id: number): string | undefined {
  const { referenceRecord } = useReference<CustomerRecord>({
    reference: 'customers',
    id,
    options: { staleTime: FRESH_MS },
  });
  return referenceRecord && shopOf(referenceRecord);
}

/** The name of a shop; its id while the name is loading or unavailable. */
export function ShopName({ id }: { id: number }) {
  const name = useShopName(id);
  return name === undefined ? <Code text={id} /> : <bdi>{name}</bdi>;
}

/** The name as a link to the shop. */
export const ShopLink = ({ id }: { id: number }) => (
  <TextLink component={Link} to={`/customers/${id}`}>
    <ShopName id={id} />
  </TextLink>
);
