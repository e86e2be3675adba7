import {
  MOST_BOX_PRICE,
  ordersRoutes,
  packagingBoxChange,
  packagingBoxDeletion,
  packagingBoxTerms,
  staffPackagingBox,
  type PackagingBoxTerms,
  type StaffPackagingBox,
} from '@lamliang/contracts/orders';
import { toWire } from '@lamliang/contracts';
import { satang, sub } from '@lamliang/kernel';
import { moneyText } from '@lamliang/ui';
import { Box, Button, Typography } from '@mui/material';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import { useNavigate } from 'react-router';
import { safeParse } from 'zod/mini';
import { ActionDialog, type Wire } from '../../actions/ActionDialog.tsx';
import type { Field } from '../../actions/ActionField.tsx';
import { useActionDone } from '../../actions/useActionDone.ts';
import { useSeen } from '../../actions/useSeen.ts';
import { mayDo } from '../../providers/access.ts';
import type { ConsoleProvider } from '../../providers/data.ts';
import { currentRole } from '../../providers/session.ts';
import { useTranslate } from '../../providers/translate.ts';
import { BoxPreview, type Previewed } from './BoxPreview.tsx';

const REASON: Field = { name: 'reason', kind: 'text', wide: true };
const FIELDS: readonly Field[] = [
  { name: 'name', kind: 'text', wide: true },
  { name: 'width', kind: 'number' },
  { name: 'length', kind: 'number' },
  { name: 'height', kind: 'number' },
  { name: 'weight', label: 'weight_g', kind: 'number' },
  { name: 'price', kind: 'number', most: satang(MOST_BOX_PRICE) },
  { name: 'sort_no', kind: 'number' },
  REASON,
];
const { width, length, height, price } = packagingBoxTerms.shape;

/** What of an entered box can be shown already. @param wire as it would be sent */
function previewed(wire: Wire): Previewed {
  const sides = [safeParse(width, wire['width']), safeParse(length, wire['length']), safeParse(height, wire['height'])];
  const [w, l, h] = sides.map(({ data }) => data);
  return {
    name: String(wire['name'] ?? '').trim(),
    sides: w && l && h ? { width: w, length: l, height: h } : undefined,
    price: safeParse(price, wire['price']).data,
    active_flag: 1,
  };
}

function Beside({ wire }: { wire: Wire }) {
  const translate = useTranslate();
  return (
    <Box component="section" aria-label={translate('console.boxes.preview')} sx={{ minWidth: 0 }}>
      <Typography component="h3" sx={{ fontSize: 14, fontWeight: 600, mb: '8px' }}>
        {translate('console.boxes.preview')}
      </Typography>
      <BoxPreview box={previewed(wire)} />
    </Box>
  );
}

/** Puts a new box on sale. */
export function AddBox() {
  const translate = useTranslate();
  const onDone = useActionDone();
  const { call } = useDataProvider<ConsoleProvider>();
  const [open, setOpen] = useState(false);
  if (!mayDo(currentRole(), 'packaging-boxes', 'create')) return null;
  return (
    <>
      <Button variant="contained" startIcon={<Plus size={16} aria-hidden />} onClick={() => setOpen(true)}>
        {translate('console.boxes.add.label')}
      </Button>
      {open ? (
        <ActionDialog
          title={translate('console.boxes.add.title')}
          intro={translate('console.boxes.add.hint')}
          fields={FIELDS}
          body={packagingBoxTerms}
          fixed={{}}
          beside={(wire) => <Beside wire={wire} />}
          check={({ name }) => translate('console.boxes.add.check', { name })}
          figure={(terms) => moneyText(terms.price)}
          confirm={(terms) => translate('console.boxes.add.confirm', { amount: moneyText(terms.price) })}
          onConfirmed={async (body: PackagingBoxTerms) => {
            await call(ordersRoutes.createPackagingBox, { body });
            onDone('console.boxes.add.done', { name: body.name });
          }}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  );
}

type Act = 'edit' | 'off' | 'on';
const DELETION: readonly Field[] = [REASON];

/** Changes a box, retires it or sells it again; whoever may not is shown nothing. */
export function BoxActions({ record }: { record: StaffPackagingBox }) {
  const translate = useTranslate();
  const [act, setAct] = useState<Act | 'delete'>();
  if (!mayDo(currentRole(), 'packaging-boxes', 'edit')) return null;
  const acts = record.active_flag === 1 ? (['edit', 'off'] as const) : (['edit', 'on', 'delete'] as const);
  return (
    <>
      {acts.map((one) => (
        <Button key={one} size="small" variant="outlined" onClick={() => setAct(one)}>
          {translate(`console.boxes.${one}.label`)}
        </Button>
      ))}
      {act === 'delete' ? (
        <DeleteDialog record={record} onClose={() => setAct(undefined)} />
      ) : act ? (
        <BoxDialog act={act} record={record} onClose={() => setAct(undefined)} />
      ) : null}
    </>
  );
}

/** A retired box goes for good, where no order names it. */
function DeleteDialog({ record, onClose }: { record: StaffPackagingBox; onClose: () => void }) {
  const translate = useTranslate();
  const onDone = useActionDone();
  const navigate = useNavigate();
  const { seen: box, blocked, sending } = useSeen(record);
  const { call } = useDataProvider<ConsoleProvider>();
  const { name } = box;
  return (
    <ActionDialog
      title={translate('console.boxes.delete.title')}
      intro={translate('console.boxes.delete.hint')}
      fields={DELETION}
      body={packagingBoxDeletion}
      fixed={{ version: box.version }}
      check={() => translate('console.boxes.delete.check', { name })}
      confirm={() => translate('console.boxes.delete.confirm')}
      blocked={blocked}
      onConfirmed={async (body) => {
        await sending(() => call(ordersRoutes.deletePackagingBox, { params: { id: box.id }, body }));
        void navigate('/packaging-boxes');
        onDone('console.boxes.delete.done', { name });
      }}
      onClose={onClose}
    />
  );
}

function BoxDialog({ act, record, onClose }: { act: Act; record: StaffPackagingBox; onClose: () => void }) {
  const translate = useTranslate();
  const onDone = useActionDone();
  const { seen: box, blocked, sending } = useSeen(record);
  const { call } = useDataProvider<ConsoleProvider>();
  const wire = toWire(staffPackagingBox, box) as Wire;
  const now = Object.fromEntries(
    FIELDS.filter((field) => field !== REASON).map(({ name }) => [name, String(wire[name])]),
  );
  const { name } = box;
  const raise = (to: number | undefined) => (to === undefined ? 0 : sub(satang(to), box.price));
  const isEdit = act === 'edit';
  return (
    <ActionDialog
      title={translate(`console.boxes.${act}.title`)}
      intro={translate(`console.boxes.${act}.hint`, { amount: moneyText(box.price) })}
      fields={isEdit ? FIELDS : [REASON]}
      {...(isEdit ? { first: now, before: () => now, changesOnly: true } : {})}
      body={packagingBoxChange}
      fixed={{ version: box.version, ...(isEdit ? {} : { active_flag: act === 'on' ? 1 : 0 }) }}
      {...(isEdit ? { beside: (entered: Wire) => <Beside wire={{ ...wire, ...entered }} /> } : {})}
      check={({ price: to }) =>
        raise(to) > 0
          ? translate('console.boxes.edit.raises', { name, more: moneyText(satang(raise(to))) })
          : translate(`console.boxes.${act}.check`, { name })
      }
      figure={({ price: to }) =>
        to === undefined || to === box.price ? null : `${moneyText(box.price)} → ${moneyText(to)}`
      }
      confirm={({ price: to }) =>
        to !== undefined && raise(to) > 0
          ? translate('console.boxes.edit.confirm_raise', { amount: moneyText(to) })
          : translate(`console.boxes.${act}.confirm`)
      }
      blocked={blocked}
      onConfirmed={async (body) => {
        await sending(() => call(ordersRoutes.updatePackagingBox, { params: { id: box.id }, body }));
        onDone('console.boxes.edit.done', { name: body.name ?? name });
      }}
      onClose={onClose}
    />
  );
}
