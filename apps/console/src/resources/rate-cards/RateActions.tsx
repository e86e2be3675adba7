import { pricingRoutes as routes, withdrawTerms } from '@lamliang/contracts/pricing';
import { Button, Menu, MenuItem } from '@mui/material';
import { Download, PencilLine, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useDataProvider, useLocale, useNotify, useRedirect } from 'react-admin';
import { Link } from 'react-router';
import { ActionDialog } from '../../actions/ActionDialog.tsx';
import { mayDo, STAFF_API } from '../../providers/access.ts';
import type { ConsoleProvider } from '../../providers/data.ts';
import { currentRole } from '../../providers/session.ts';
import { useTranslate } from '../../providers/translate.ts';
import { download } from './download.ts';
import { dayText } from './RateSections.tsx';

const TYPES = ['xlsx', 'csv'] as const;

export interface DatedRecord {
  id: number;
  partner_name: string;
  kind: string;
  valid_from: string;
  state: string;
}

/** What staff do with a card or list: take its sheet, edit a copy, take it back before its day. */
export function RateActions({ record, resource }: { record: DatedRecord; resource: 'rate-cards' | 'zone-lists' }) {
  const translate = useTranslate();
  const locale = useLocale();
  const notify = useNotify();
  const redirect = useRedirect();
  const { call } = useDataProvider<ConsoleProvider>();
  const [anchor, setAnchor] = useState<HTMLElement>();
  const [withdraws, setWithdraws] = useState(false);
  const take = (type: (typeof TYPES)[number]) => {
    setAnchor(undefined);
    download(`${STAFF_API}/${resource}/${record.id}/sheet?file_type=${type}`, locale).catch((error: Error) =>
      notify(error.message, { type: 'error' }),
    );
  };
  const day = dayText(record.valid_from);
  return (
    <>
      <Button
        size="small"
        variant="outlined"
        aria-haspopup="menu"
        startIcon={<Download size={16} aria-hidden />}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {translate('console.rates.download')}
      </Button>
      <Menu anchorEl={anchor ?? null} open={anchor !== undefined} onClose={() => setAnchor(undefined)}>
        {TYPES.map((type) => (
          <MenuItem key={type} onClick={() => take(type)}>
            {type}
          </MenuItem>
        ))}
      </Menu>
      {mayDo(currentRole(), resource, 'create') ? (
        <Button
          size="small"
          variant="outlined"
          component={Link}
          to={`/${resource}/${record.id}/draft`}
          startIcon={<PencilLine size={16} aria-hidden />}
        >
          {translate('console.rates.edit')}
        </Button>
      ) : null}
      {record.state === 'future' && mayDo(currentRole(), resource, 'withdraw') ? (
        <Button
          size="small"
          variant="outlined"
          color="error"
          startIcon={<Undo2 size={16} aria-hidden />}
          onClick={() => setWithdraws(true)}
        >
          {translate('console.rates.withdraw.title')}
        </Button>
      ) : null}
      {withdraws ? (
        <ActionDialog
          title={translate('console.rates.withdraw.title')}
          intro={translate('console.rates.withdraw.hint')}
          fields={[{ name: 'reason', kind: 'text', wide: true }]}
          body={withdrawTerms}
          fixed={{}}
          check={() => translate('console.rates.withdraw.check', { day })}
          confirm={() => translate('console.rates.withdraw.confirm')}
          onConfirmed={async (body) => {
            const route = resource === 'rate-cards' ? routes.withdrawRateCard : routes.withdrawZoneList;
            await call(route, { params: { id: record.id }, body });
            // Not refreshed: this page would ask for the record that has gone, and the list asks anew by itself.
            notify('console.rates.withdraw.done', { type: 'success', messageArgs: { day } });
            redirect(`/${resource}`);
          }}
          onClose={() => setWithdraws(false)}
        />
      ) : null}
    </>
  );
}
