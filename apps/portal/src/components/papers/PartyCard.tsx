import { useTranslation } from 'react-i18next';
import type { TaxInvoiceDetail } from '@lamliang/contracts/invoicing';
import { Card, DescriptionList, Telephone } from '@lamliang/ui';

/** Seller or buyer as the paper names them. */
export function PartyCard({ party, title }: { party: TaxInvoiceDetail['seller']; title: string }) {
  const { t } = useTranslation();
  const { name, tax_id, branch, telephone, email, address } = party;
  const { line, sub_district, district, province, zip_code } = address;
  const branchText = branch === '00000' ? t('papers.party.head_office') : branch && t('papers.party.branch_no', { no: branch }); // prettier-ignore
  const place = [line, sub_district, district, province, zip_code].filter(Boolean).join(' ');
  const ltr = (text: string) => <bdi dir="ltr">{text}</bdi>;
  return (
    <Card title={title}>
      <DescriptionList
        items={[
          { name: 'name', label: t('papers.party.name'), value: <bdi>{name}</bdi>, wide: true },
          { name: 'tax_id', label: t('papers.party.tax_id'), value: tax_id && ltr(tax_id) },
          ...(branchText ? [{ name: 'branch', label: t('papers.party.branch'), value: branchText }] : []),
          {
            name: 'address',
            label: t('papers.party.address'),
            value: place && <bdi>{place}</bdi>,
            wide: true,
          },
          ...(telephone
            ? [{ name: 'telephone', label: t('papers.party.telephone'), value: <Telephone value={telephone} /> }]
            : []),
          ...(email ? [{ name: 'email', label: t('papers.party.email'), value: ltr(email) }] : []),
        ]}
      />
    </Card>
  );
}
