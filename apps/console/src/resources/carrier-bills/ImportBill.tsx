import { walletRoutes as routes } from '@lamliang/contracts/wallet';
import { useDataProvider } from 'react-admin';
import { ImportCarrierFile } from '../../components/CarrierFile.tsx';
import type { ConsoleProvider } from '../../providers/data.ts';
import { CARRIER_NAMES } from '../cod-statements/carriers.ts';

/** Reads a carrier's bill. */
export function ImportBill() {
  const { call } = useDataProvider<ConsoleProvider>();
  return (
    <ImportCarrierFile
      resource="carrier-bills"
      phrases="console.carrier_bills"
      field="partner_code"
      words={CARRIER_NAMES}
      read={(partner_code, sheet) =>
        call(routes.importCarrierBill, { body: { partner_code }, files: { sheet: [sheet] } })
      }
    />
  );
}
