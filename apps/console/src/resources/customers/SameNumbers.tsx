import type { StaffVerificationDetail } from '@lamliang/contracts/auth';
import { Alert } from '@mui/material';
import { PageLink } from '../../components/DetailList.tsx';
import { useFieldName, useTranslate } from '../../providers/translate.ts';

/** Warns of other shops that gave the same number, each with a link to it. */
export function SameNumbers({ shops }: { shops: StaffVerificationDetail['duplicates'] }) {
  const translate = useTranslate();
  const fieldName = useFieldName();
  return shops.map(({ field, account_id, shop_name }) => (
    <Alert key={`${field} ${account_id}`} severity="warning" sx={{ mb: '8px' }}>
      {translate('console.customers.same_number', { field: fieldName(field) })}{' '}
      <PageLink to={`/customers/${account_id}/show`}>{shop_name}</PageLink>
    </Alert>
  ));
}
