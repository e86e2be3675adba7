import { walletRoutes as routes } from '@lamliang/contracts/wallet';
import { useDataProvider } from 'react-admin';
import { ImportCarrierFile } from '../../components/CarrierFile.tsx';
import type { ConsoleProvider } from '../../providers/data.ts';
import { CARRIER_NAMES } from './carriers.ts';

/** Reads a carrier's COD statement. */
export function ImportStatement() {
  const { call } = useDataProvider<ConsoleProvider>();
  return (
    <ImportCarrierFile
      resource="cod-statements"
      phrases="console.cod_statements"
      field="partner_code"
      words={CARRIER_NAMES}
      read={(partner_code, sheet) =>
        call(routes.importCodStatement, { body: { partner_code }, files: { sheet: [sheet] } })
      }
    />
  );
}
