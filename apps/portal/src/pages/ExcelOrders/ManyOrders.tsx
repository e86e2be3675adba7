import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { Lock } from 'lucide-react';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { shopOrdersRoutes } from '@lamliang/contracts/orders';
import { randomToken } from '@lamliang/kernel';
import { BlockSkeleton, Card, ConfirmDialog, EmptyState, Loaded, PageHead } from '@lamliang/ui';
import { read } from '../../api/client.ts';
import { ALL_POINTS } from '../../api/inputs.ts';
import { later } from '../../later.tsx';
import { may } from '../../session/access.rules.ts';
import { useUser } from '../../session/session.ts';
import { isBooked, noBooking } from './booking.rules.ts';
import { guessMapping, headersKey, type Mapping } from './columns.rules.ts';
import { blankRows } from './edits.rules.ts';
import { FileStep, type FileFault } from './FileStep.tsx';
import type { FileType } from './read-file.ts';
import { isEmptyRow, type Defaults, type Row } from './row.rules.ts';
import { dropPending, dropSheet, keptPending, keptSheet, rememberedMapping, rememberMapping, savePending, type PendingFile, type SheetOwner, type SheetPlace } from './sheet-store.ts'; // prettier-ignore
import type { Found } from './sheet-work.ts';
import { sheetWorker } from './sheet-worker.ts';
import type { TableStart } from './use-table.ts';

/** Rows of a table that is begun empty. */
const BLANK = 20;

const MapStep = later(() => import('./MapStep.tsx').then((file) => file.MapStep), <BlockSkeleton height={360} />);
const Sheet = later(() => import('./Sheet.tsx').then((file) => file.Sheet), <BlockSkeleton height={360} />);

type Stage =
  | { name: 'loading' }
  | { name: 'file'; fault?: FileFault }
  | { name: 'map'; file: PendingFile; found: Found; mapping: Mapping }
  | { name: 'table'; start: TableStart };

/** Books many parcels at once: from a file, or by hand and from what is pasted. */
export function ManyOrders({ place }: { place: SheetPlace }) {
  const { t } = useTranslation();
  const user = useUser();
  const title = t(place === 'file' ? 'excel.title' : 'excel.multi.title');
  if (may(user, 'advanced_order_flag')) return <Orders place={place} title={title} />;
  return (
    <>
      <PageHead title={title} />
      <Card>
        <EmptyState icon={Lock} title={t('orders.create.read_only')} more={t('orders.create.read_only_more')} />
      </Card>
    </>
  );
}

function Orders({ place, title }: { place: SheetPlace; title: string }) {
  const { t } = useTranslation();
  const user = useUser();
  const owner: SheetOwner = useMemo(
    () => ({ account_id: user.id, login_id: user.login_id, place }),
    [user.id, user.login_id, place],
  );
  const [worker] = useState(() => sheetWorker());
  useEffect(() => () => worker.end(), [worker]);
  const points = useQuery(read(shopOrdersRoutes.pickupPoints, ALL_POINTS));
  const [stage, setStage] = useState<Stage>({ name: 'loading' });
  const [busy, setBusy] = useState(false);
  /** How many rows are lost when the table is dropped; undefined while nobody asks. */
  const [dropping, setDropping] = useState<number>();

  const begin = useCallback((name: string, rows: Row[]) => {
    const draft_id = randomToken(6);
    const draft = { draft_id, name, rule: 'cheapest', pickup_point_id: null, next_id: rows.length } as const;
    setStage({ name: 'table', start: { draft, rows, booking: noBooking(draft_id), stored: false } });
  }, []);
  const beginEmpty = useCallback(() => begin('', blankRows(BLANK, 0)), [begin]);
  const open = useCallback(
    async (file: PendingFile) => {
      setBusy(true);
      try {
        const found = await worker.ask({ kind: 'read', bytes: file.bytes, type: file.type });
        if ('reason' in found) {
          await dropPending(owner);
          return setStage({ name: 'file', fault: found });
        }
        const known = await rememberedMapping(owner, headersKey(found.headers));
        setStage({ name: 'map', file, found, mapping: known ?? guessMapping(found.headers) });
      } catch {
        await dropPending(owner);
        setStage({ name: 'file', fault: { reason: 'slow', place: '' } });
      } finally {
        setBusy(false);
      }
    },
    [owner, worker],
  );
  useEffect(() => {
    let left = false;
    const resume = async () => {
      const [kept, file] = await Promise.all([keptSheet(owner), keptPending(owner)]);
      if (left) return;
      if (kept) setStage({ name: 'table', start: { ...kept, stored: true } });
      else if (place === 'multi') beginEmpty();
      else if (file) await open(file);
      else setStage({ name: 'file' });
    };
    void resume();
    return () => {
      left = true;
    };
  }, [owner, open, place, beginEmpty]);

  const take = async (file: File, type: FileType) => {
    const pending = { name: file.name, type, bytes: new Uint8Array(await file.arrayBuffer()) };
    await savePending(owner, pending);
    await open(pending);
  };
  const map = async (file: PendingFile, found: Found, mapping: Mapping, defaults: Defaults) => {
    setBusy(true);
    try {
      await rememberMapping(owner, headersKey(found.headers), mapping);
      const rows = await worker.ask({ kind: 'take', mapping, defaults, first_id: 0 });
      begin(file.name, rows);
      await dropPending(owner);
    } catch {
      setStage({ name: 'file', fault: { reason: 'slow', place: '' } });
    } finally {
      setBusy(false);
    }
  };
  const askToDrop = async () => {
    const kept = await keptSheet(owner);
    const open = kept?.rows.filter((row) => !isEmptyRow(row) && !isBooked(kept.booking, row.id)) ?? [];
    setDropping(open.length);
  };
  const drop = async () => {
    setDropping(undefined);
    await dropSheet(owner);
    if (place === 'multi') beginEmpty();
    else setStage({ name: 'file' });
  };
  return (
    <>
      <PageHead
        title={title}
        more={t(place === 'file' ? 'excel.more' : 'excel.multi.more')}
        actions={
          stage.name === 'table' ? (
            <Button variant="outlined" onClick={() => void askToDrop()}>
              {t(place === 'file' ? 'excel.book.new' : 'excel.multi.new')}
            </Button>
          ) : null
        }
      />
      <Loaded query={points} compact>
        {() => null}
      </Loaded>
      {stage.name === 'loading' ? <BlockSkeleton height={360} /> : null}
      {stage.name === 'file' ? (
        <FileStep
          busy={busy}
          fault={stage.fault}
          onFile={(file, type) => void take(file, type)}
          onEmpty={beginEmpty}
        />
      ) : null}
      {stage.name === 'map' ? (
        <MapStep
          name={stage.file.name}
          found={stage.found}
          start={stage.mapping}
          busy={busy}
          onDone={(mapping, defaults) => void map(stage.file, stage.found, mapping, defaults)}
          onCancel={() => void drop()}
        />
      ) : null}
      {stage.name === 'table' ? (
        <Sheet key={stage.start.draft.draft_id} owner={owner} worker={worker} start={stage.start} points={points.data?.rows ?? []} />
      ) : null}
      <ConfirmDialog
        open={dropping !== undefined}
        title={t('excel.book.new_title')}
        confirm={t('excel.book.new_go')}
        danger
        onConfirm={() => void drop()}
        onClose={() => setDropping(undefined)}
      >
        {dropping ? <p style={{ margin: 0 }}>{t('excel.book.new_more', { count: dropping })}</p> : null}
      </ConfirmDialog>
    </>
  );
} // prettier-ignore
