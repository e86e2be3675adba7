import { walletRoutes as routes } from '@lamliang/contracts/wallet';
import { useDataProvider } from 'react-admin';
import { ImportCarrierFile } from '../../components/CarrierFile.tsx';
import type { ConsoleProvider } from '../../providers/data.ts';

/** Reads a carrier's COD statement. */
export function ImportStatement() {
  const { call } = useDataProvider<ConsoleProvider>();
  return (
    <ImportCarrierFile
      resource="cod-statements"
      phrases="console.cod_statements"
      read={async (partner_code, sheet) =>
        (await call(routes.importCodStatement, { body: { partner_code }, files: { sheet: [sheet] } })).id
      }
    />
  );
}
