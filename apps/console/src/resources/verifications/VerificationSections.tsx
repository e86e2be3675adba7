import { isIdentity, type StaffVerificationDetail, type VerifyType } from '@lamliang/contracts/auth';
import { Alert, Box, Skeleton } from '@mui/material';
import { useGetOne } from 'react-admin';
import { KEPT_FRESH } from '../../components/fresh-links.ts';
import { Section } from '../../components/DetailList.tsx';
import { phraseOf } from '../../components/codes.ts';
import { useTranslate } from '../../providers/translate.ts';
import { Facts, type Column } from '../../queue/columns.tsx';
import { SameNumbers } from '../customers/SameNumbers.tsx';
import { SealedNumber } from '../customers/SealedNumber.tsx';
import { inOneLine, nameOf } from '../customers/record.ts';
import { DecideVerification } from './DecideVerification.tsx';
import { History } from './History.tsx';
import { Papers } from './Papers.tsx';
import { isHolder } from './holder.ts';
import { isWhole, type VerificationRecord } from './record.ts';

const name: Column<StaffVerificationDetail> = { source: 'name', render: nameOf };
const company: Column<StaffVerificationDetail> = { source: 'company_name' };
/** A number to be compared with its paper, shown at one press: that it is checked is reason enough. */
const sealed = (source: 'id_card_number' | 'tax_id' | 'account_number'): Column<StaffVerificationDetail> => ({
  source,
  render: (record) => <CheckedNumber record={record} field={source} />,
});

/** What the papers have to show, by their kind; then who says so. */
const FACTS: Record<VerifyType, readonly Column<StaffVerificationDetail>[]> = {
  card: [sealed('id_card_number'), name],
  juristic: [
    sealed('tax_id'),
    company,
    { source: 'head_office_flag', kind: 'flag' },
    { source: 'branch_name' },
    {
      source: 'registered_address',
      render: ({ registered_address }) => inOneLine(registered_address),
      wide: true,
    },
  ],
  cod: [{ source: 'bank_name' }, sealed('account_number'), { source: 'account_name' }, name, company],
};
const MORE: readonly Column<StaffVerificationDetail>[] = [
  {
    source: 'account_id',
    render: ({ shop_name }) => shop_name,
    link: ({ account_id }) => `/customers/${account_id}/show`,
  },
  { source: 'account_type', kind: { words: 'account_type' } },
  { source: 'telephone', kind: 'code' },
  { source: 'create_dt', kind: 'moment' },
  { source: 'staff_name' },
  { source: 'decided_dt', kind: 'moment' },
  { source: 'remark', wide: true },
];

function CheckedNumber({
  record,
  field,
}: {
  record: StaffVerificationDetail;
  field: 'id_card_number' | 'tax_id' | 'account_number';
}) {
  const translate = useTranslate();
  const reason = translate('console.verifications.reveal_reason', {
    kind: translate(phraseOf('verify_type', record.verify_type)),
    id: record.id,
  });
  return <SealedNumber customer={{ ...record, id: record.account_id }} field={field} reason={reason} />;
}

/** Papers beside the data that they have to show, hints, and what the shop handed in before. */
export function VerificationSections({ record }: { record: VerificationRecord }) {
  const translate = useTranslate();
  // The page has read it, and shows what is read again: the papers of what is in view stay within reach.
  useGetOne('verifications', { id: record.id }, { ...KEPT_FRESH, enabled: isWhole(record) });
  const { id, account_id, verify_type, valid_number_flag } = record;
  return (
    <>
      <Section
        title={translate(phraseOf('verify_type', verify_type))}
        action={isWhole(record) ? <DecideVerification record={record} /> : null}
      >
        {valid_number_flag === 0 ? (
          <Alert severity="warning" sx={{ mb: '8px' }}>
            {translate('console.verifications.wrong_digit')}
          </Alert>
        ) : null}
        {isWhole(record) ? (
          <>
            <SameNumbers shops={record.duplicates} />
            {!isIdentity(verify_type) &&
            record.account_name &&
            !isHolder(record.account_name, nameOf(record), record.company_name) ? (
              <Alert severity="warning" sx={{ mb: '8px' }}>
                {translate('console.verifications.other_holder', {
                  holder: record.account_name,
                  name: [nameOf(record), record.company_name].filter(Boolean).join(' / '),
                })}
              </Alert>
            ) : null}
            <Box
              sx={{
                display: 'grid',
                gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(200px, 280px)' },
                gap: '16px 20px',
                alignItems: 'start',
              }}
            >
              <Papers papers={record.papers} />
              <Facts columns={[...FACTS[verify_type], ...MORE]} record={record} />
            </Box>
          </>
        ) : (
          <Skeleton variant="rounded" height={320} aria-hidden />
        )}
      </Section>
      <History id={id} account_id={account_id} verify_type={verify_type} />
    </>
  );
}
