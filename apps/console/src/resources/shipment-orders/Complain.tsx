import type { OrderDetail } from '@lamliang/contracts/orders';
import { COD_COMPLAINT_REASONS, codComplaintTerms, walletRoutes as routes } from '@lamliang/contracts/wallet';
import { moneyText } from '@lamliang/ui';
import { useDataProvider } from 'react-admin';
import { Decide, type Choice } from '../../actions/Decide.tsx';
import { phraseOf } from '../../components/codes.ts';
import type { ConsoleProvider } from '../../providers/data.ts';
import { useTranslate } from '../../providers/translate.ts';

/** Money that the receiver has paid and that has not left for the shop; wallet knows it exactly, and refuses the rest. */
const KEEPABLE: readonly (string | null)[] = ['delivery-success', 'cod-received', 'cod-wait-for-tranfer'];

/** Writes down what the receiver of a parcel with COD complains of. */
export function Complain({ order }: { order: OrderDetail }) {
  const translate = useTranslate();
  const { call } = useDataProvider<ConsoleProvider>();
  const { id: order_id, order_no, cod_amount, cod_status } = order;
  if (!KEEPABLE.includes(cod_status)) return null;
  const words = Object.fromEntries(COD_COMPLAINT_REASONS.map((reason) => [reason, translate(phraseOf('complaint_reason', reason))])); // prettier-ignore
  const choice: Choice<typeof codComplaintTerms> = {
    code: 'KeyC',
    action: 'create',
    resource: 'cod-complaints',
    phrases: 'console.complaints.file',
    names: { order_no, sum: moneyText(cod_amount) },
    fields: [
      { name: 'complaint_reason', kind: 'choice', words },
      { name: 'detail', kind: 'text', wide: true, rows: 3, hint: translate('console.complaints.file.detail') },
    ],
    fixed: { order_id },
    body: codComplaintTerms,
    run: async (body) => {
      await call(routes.staffComplains, { body });
      return 'console.complaints.file.done';
    },
  };
  return <Decide choices={[choice]} isOpen decided="" />;
}
