import IconButton from '@mui/material/IconButton';
import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { shopPayeeCertificateRoutes, type PayeeCertificate } from '@lamliang/contracts/invoicing';
import { api, read } from '../../api/client.ts';
import { useWork } from '../lists/use-work.ts';
import { shareOrDownload } from '../orders/sheet-files.ts';

const { payeeCertificates, payeeCertificateDocument } = shopPayeeCertificateRoutes;
/** As many as one call lists, newest first. */
const NEWEST = read(payeeCertificates, { query: { limit: 100 } });

/** The certificates of tax kept back, by the number of their withdrawal. The page is whole without them. */
export const useTaxCertificates = (): ReadonlyMap<string, PayeeCertificate> =>
  new Map(useQuery(NEWEST).data?.rows.map((row) => [row.payment_reference, row]));

/** Why a certificate is not there yet, in words. */
export function useCertificateState(): (certificate: PayeeCertificate | undefined) => string | undefined {
  const { t } = useTranslation();
  return (certificate) => {
    if (certificate?.state === 'due') return t('rewards.withdraw.certificate_due');
    if (certificate?.state !== 'waiting') return undefined;
    return t('rewards.withdraw.certificate_waits', { lacks: certificate.lacks.map((one) => t(`rewards.withdraw.lack.${one}`)).join(', ') });
  };
} // prettier-ignore

/** Downloads a certificate that is issued. */
export function TaxCertificate({ certificate: { id, certificate_no } }: { certificate: PayeeCertificate }) {
  const { t } = useTranslation();
  const { busy, fault, run } = useWork();
  const label = t('rewards.withdraw.certificate_file', { number: certificate_no });
  const save = async (signal: AbortSignal) => {
    const { blob, name = `${certificate_no}.pdf` } = await api.file(payeeCertificateDocument, { params: { id }, query: {}, signal });
    if (!blob) throw new Error('no file');
    await shareOrDownload(blob, name);
  };
  return (
    <>
      <IconButton loading={busy} onClick={() => void run(save)} aria-label={label} title={label} sx={{ width: 44, height: 44 }} data-field="certificate">
        <Download size={20} aria-hidden />
      </IconButton>
      {fault ? <small role="alert">{fault}</small> : null}
    </>
  );
} // prettier-ignore
