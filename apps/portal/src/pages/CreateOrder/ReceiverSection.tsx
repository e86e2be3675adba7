import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ClipboardPaste, Search, Trash2, Undo2 } from 'lucide-react';
import { useEffect, useRef, useState, type ClipboardEvent } from 'react';
import { Controller } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { shopOrdersRoutes, type Party, type Receiver } from '@lamliang/contracts/orders';
import type { Satang } from '@lamliang/kernel';
import type { PasteField } from '@lamliang/kernel/address-paste.rules';
import { Card, FoldedLines, Telephone, useFailureText, useHeldDelete, usePhone } from '@lamliang/ui';
import { read, useWrite } from '../../api/client.ts';
import { loadReader } from './address-reader.ts';
import { CodOffer } from './CodOffer.tsx';
import { PARTY_FIELDS } from './draft.rules.ts';
import { useDraftForm, useMarks } from './form-context.ts';
import { isMessage } from './keys.rules.ts';
import { LOW_WINDOW } from './low-window.ts';
import { PartyFields } from './PartyFields.tsx';
import { ReceiverCard } from './ReceiverCard.tsx';
import { Suggest } from './Suggest.tsx';
import { faultsOf } from './terms.ts';
import { useSettledValue } from '../../components/forms/use-settled-value.ts';

const SEARCH_AFTER_MS = 150;
/** Input that grows by this much at once was pasted. */
const LEAP = 15;
const PASTE = { flex: 'none', marginInlineEnd: '-8px', bgcolor: 'selected' } as const;

const Known = styled('span')(({ theme }) => ({
  flex: 1,
  display: 'flex',
  flexDirection: 'column',
  minWidth: 0,
  '& small': { fontSize: 13, lineHeight: 1.55, color: (theme.vars ?? theme).palette.text.secondary },
}));
const Read = styled('div')({ display: 'grid', gap: 4, fontSize: 14, lineHeight: 1.6 });

interface Pasted {
  before: Party;
  text: string;
  unused: string;
  cod_amount: Satang;
  cod_text: readonly string[];
  /** Fields that the reader is not sure about, and those that the message says nothing of. */
  weak: number;
  lacks: number;
}

/** What of the message stands nowhere: the words of the amount are left out once it is what is collected. */
const unusedOf = ({ unused, cod_amount, cod_text }: Pasted, collected: Satang | null): string =>
  unused
    .split('\n')
    .filter((line) => collected !== cod_amount || !cod_text.includes(line))
    .join('\n');

/**
 * The receiver: one box that parses a pasted chat message or finds a saved receiver, and the fields it fills.
 */
export function ReceiverSection({ autoFocus }: { autoFocus: boolean }) {
  const { t } = useTranslation();
  const failureText = useFailureText();
  const { getValues, setValue, setFocus, control, clearErrors, formState, watch } = useDraftForm();
  const { mark, advance } = useMarks();
  const [words, setWords] = useState('');
  const [pasted, setPasted] = useState<Pasted>();
  const [reading, setReading] = useState(false);
  const [byHand, setByHand] = useState(false);
  const phone = usePhone();
  /** The error of a call, or that the reader of messages could not be loaded. */
  const [fault, setFault] = useState<unknown>();
  const box = useRef<HTMLInputElement>(null);
  const complete = () => !faultsOf(getValues(), '').some(({ field }) => field.startsWith('receiver.'));
  const [folded, setFolded] = useState(complete);
  useEffect(() => {
    if (autoFocus) box.current?.focus({ preventScroll: true });
  }, [autoFocus]);
  const opened = () => {
    setFolded(false);
    setTimeout(() => setFocus('receiver.name'));
  };
  // What the server refuses is shown at its field.
  const faulty = PARTY_FIELDS.find((field) => formState.errors.receiver?.[field]);
  useEffect(() => {
    if (!faulty || !folded) return;
    setFolded(false);
    setFocus(`receiver.${faulty}`);
  }, [faulty, folded, setFocus]);
  const closed = folded && !faulty;

  const search = useSettledValue(words.trim(), SEARCH_AFTER_MS);
  const searching = search.length >= 2 && !isMessage(search);
  const saved = useQuery({
    ...read(shopOrdersRoutes.receivers, { query: { ...(search ? { search } : {}), limit: 10 } }),
    enabled: searching,
    placeholderData: keepPreviousData,
  });
  const { gone, remove } = useHeldDelete<number, { params: { id: number } }>(useWrite(shopOrdersRoutes.deleteReceiver));
  const found = searching && words.trim().length >= 2 ? (saved.data?.rows ?? []) : [];
  const known = found.filter(({ id }) => !gone.has(id));

  const fill = (party: Party) => {
    for (const field of PARTY_FIELDS) setValue(`receiver.${field}`, party[field], { shouldDirty: true });
    clearErrors('receiver');
  };
  const readText = async (text: string) => {
    setReading(true);
    setFault(undefined);
    try {
      const { parse, weak } = await loadReader();
      const before = { ...getValues('receiver') };
      const found = parse(text);
      fill(found.fields);
      const doubtful = PARTY_FIELDS.filter((field) => found.confidence[field as PasteField] < weak);
      const lacks = PARTY_FIELDS.filter((field) => found.fields[field] === '').length;
      const unsure = doubtful.filter((field) => found.fields[field] !== '').length;
      mark(doubtful.map((field) => `receiver.${field}`));
      const { unused, cod_amount, cod_text } = found;
      setPasted({ before, text, unused, cod_amount, cod_text, weak: unsure, lacks });
      setFolded(doubtful.length === 0 && complete());
      setWords('');
      setTimeout(() => advance());
    } catch {
      setWords(text);
      setFault('unread');
    } finally {
      setReading(false);
    }
  };
  const undo = () => {
    if (!pasted) return;
    fill(pasted.before);
    mark([]);
    setWords(pasted.text.replace(/\s+/g, ' '));
    setPasted(undefined);
    setFolded(false);
    setTimeout(() => box.current?.focus());
  };
  /** A browser that does not hand out the clipboard, or may not, leaves pasting to the finger. */
  const pasteHere = async () => {
    const text = await navigator.clipboard?.readText().catch(() => '');
    if (text && isMessage(text)) return readText(text);
    if (text) setWords(text.trim());
    else setByHand(true);
    box.current?.focus();
  };
  const onPaste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text');
    if (!isMessage(text)) return;
    event.preventDefault();
    void readText(text);
  };
  const amount = watch('cod_amount');
  const unused = pasted ? unusedOf(pasted, amount) : '';
  const pick = (receiver: Receiver) => {
    setPasted(undefined);
    mark([]);
    fill(receiver);
    setFolded(complete());
    setWords('');
    setTimeout(() => advance());
  };

  return (
    <Card
      title={closed ? undefined : t('orders.field.receiver')}
      {...(closed ? { 'aria-label': t('orders.field.receiver') } : {})}
      sx={{ overflow: 'visible', '& > :only-child': { paddingBlock: '12px', [LOW_WINDOW]: { paddingBlock: '6px' } } }}
    >
      {closed ? (
        <ReceiverCard
          party={watch('receiver')}
          pasted={pasted && { ...pasted, unused }}
          onOpen={opened}
          onUndo={pasted ? undo : undefined}
        />
      ) : null}
      {/* The fields stay where they are, so that values and their checks go on. */}
      <div hidden={closed}>
        <Suggest<Receiver>
          ref={box}
          label={t('orders.create.box')}
          value={words}
          error={fault === 'unread' ? t('common.load_error') : fault ? failureText(fault) : undefined}
          hint={t(
            reading ? 'orders.create.box_reading' : byHand ? 'orders.create.paste_hand' : 'orders.create.box_hint',
          )}
          startAdornment={<Search size={17} aria-hidden style={{ marginInlineEnd: 8, flex: 'none' }} />}
          endAdornment={
            phone ? (
              <Button
                size="small"
                onClick={() => void pasteHere()}
                startIcon={<ClipboardPaste aria-hidden />}
                sx={PASTE}
              >
                {t('orders.create.paste')}
              </Button>
            ) : undefined
          }
          onPaste={onPaste}
          onChange={(event) => {
            const text = event.target.value;
            if (text.length - words.length >= LEAP && isMessage(text)) void readText(text);
            else setWords(text);
          }}
          onEnter={() => {
            if (words.trim() === '') return false;
            if (isMessage(words)) void readText(words);
            return true;
          }}
          options={known}
          optionKey={(receiver) => String(receiver.id)}
          optionNode={(receiver) => (
            <Known>
              <span>{receiver.name}</span>
              <small>
                <Telephone value={receiver.telephone} /> · {receiver.district} {receiver.province}
              </small>
            </Known>
          )}
          rowAction={(receiver) => (
            <IconButton
              tabIndex={-1}
              aria-label={t('orders.create.saved_delete', { name: receiver.name })}
              onClick={(event) => {
                event.stopPropagation();
                remove(receiver.id, receiver.name, { params: { id: receiver.id } });
              }}
            >
              <Trash2 size={16} aria-hidden />
            </IconButton>
          )}
          listLabel={t('orders.create.saved')}
          onPick={pick}
          inputProps={{ 'data-receiver-box': true, enterKeyHint: 'search' }}
        />
        {pasted ? (
          <Alert
            severity={pasted.weak + pasted.lacks > 0 ? 'warning' : 'success'}
            sx={{ marginTop: '12px' }}
            action={
              <Button size="small" color="inherit" onClick={undo} startIcon={<Undo2 aria-hidden />}>
                {t('common.undo')}
              </Button>
            }
          >
            <Read>
              {pasted.lacks > 0 ? <span>{t('orders.create.lacks', { count: pasted.lacks })}</span> : null}
              {pasted.weak > 0 ? <span>{t('orders.create.weak', { count: pasted.weak })}</span> : null}
              {pasted.weak + pasted.lacks === 0 ? <span>{t('orders.create.read_from')}</span> : null}
              {unused ? (
                <span>
                  {t('orders.create.unused')}: <FoldedLines text={unused} />
                </span>
              ) : null}
              <CodOffer amount={pasted.cod_amount} />
            </Read>
          </Alert>
        ) : null}
        <div style={{ marginTop: 16 }}>
          <PartyFields side="receiver" />
        </div>
        <Controller
          control={control}
          name="save_receiver_flag"
          render={({ field: { value, onChange } }) => (
            <FormControlLabel
              control={<Checkbox checked={value} onChange={(_, on) => onChange(on)} />}
              label={t('orders.create.save_receiver')}
              sx={{ marginTop: '8px', marginInlineStart: '-6px', '& .MuiFormControlLabel-label': { fontSize: 14 } }}
            />
          )}
        />
      </div>
    </Card>
  );
}
