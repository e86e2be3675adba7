import type { StaffPaperDetail } from '@lamliang/contracts/invoicing';
import { Box, Typography } from '@mui/material';
import { Section } from '../../components/DetailList.tsx';
import { Code } from '../../components/Values.tsx';
import { useFieldName, useTranslate } from '../../providers/translate.ts';
import type { PaperRow } from './Papers.tsx';

type PartyOf = StaffPaperDetail['buyer'];

const lineOf = ({ line, sub_district, district, province, zip_code }: PartyOf['address']) =>
  [line, sub_district, district, province, zip_code].filter(Boolean).join(' ');

/** Who issued a paper and to whom, as it stands on it. */
export function Parties({ record: { seller, buyer } }: { record: PaperRow }) {
  const translate = useTranslate();
  if (!seller || !buyer) return null;
  return (
    <Section title={translate('console.papers.parties')}>
      <Box sx={{ display: 'grid', gap: '16px', gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' } }}>
        <Party title={translate('console.papers.seller')} party={seller} name="seller" />
        <Party title={translate('console.papers.buyer')} party={buyer} name="buyer" />
      </Box>
    </Section>
  );
} // prettier-ignore

/** A seller or buyer under a title: name, branch, number and address. */
export function Party({ title, party, name }: { title: string; party: PartyOf; name: string }) {
  const translate = useTranslate();
  const fieldName = useFieldName();
  const { tax_id, branch, address } = party;
  const place = branch === null ? null : branch === '00000' ? translate('console.papers.head_office') : translate('console.papers.branch_no', { no: branch }); // prettier-ignore
  return (
    <Box data-field={name} sx={{ overflowWrap: 'anywhere' }}>
      <Typography variant="body2" color="textSecondary">
        {title}
      </Typography>
      <Typography sx={{ fontWeight: 500 }}>{party.name}</Typography>
      {place ? <Typography>{place}</Typography> : null}
      {tax_id ? (
        <Typography>
          {fieldName('tax_id')} <Code text={tax_id} />
        </Typography>
      ) : null}
      <Typography>{lineOf(address)}</Typography>
    </Box>
  );
}
