import { styled } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useEffect, useState } from 'react';
import { Controller } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { AddressRow } from '@lamliang/kernel';
import { Field, TelephoneField } from '@lamliang/ui';
import { useReader } from './address-reader.ts';
import { useDraftForm, useFault, useMarks } from './form-context.ts';
import { Suggest } from './Suggest.tsx';

const Grid = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(4, minmax(0, 1fr))',
  gap: '14px 12px',
  '& > .half': { gridColumn: 'span 2' },
  '& > .whole': { gridColumn: '1 / -1' },
  [theme.breakpoints.down('sm')]: {
    gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
    '& > .half.name': { gridColumn: '1 / -1' },
    '& > .half.telephone': { gridColumn: '1 / -1' },
  },
}));

const AREA = ['subdistrict', 'district', 'province', 'zip_code'] as const;
type AreaField = (typeof AREA)[number];
const MAX_SUGGESTIONS = 8;

/** Name, telephone and address of one side of the order. */
export function PartyFields({ side }: { side: 'receiver' | 'sender' }) {
  const { t, i18n } = useTranslation();
  const { register, setValue, getValues, control, watch } = useDraftForm();
  const fault = useFault();
  const { weak, clear, advance } = useMarks();
  const { reader, load } = useReader();
  const phone = useMediaQuery('(max-width:599.95px)', { noSsr: true });
  const [asked, setAsked] = useState<{ field: AreaField; words: string }>();
  const thai = i18n.language.startsWith('th') ? undefined : 'th';

  const doubt = (field: `${typeof side}.${'name' | 'telephone' | 'address' | AreaField}`) =>
    weak.has(field)
      ? {
          hint: t(getValues(field) === '' ? 'orders.create.lacks_field' : 'orders.create.weak_field'),
          sx: { borderColor: 'warning.main', boxShadow: (theme: object) => `0 0 0 1px ${warning(theme)}` },
        }
      : {};
  const text = (field: 'name' | 'telephone' | 'address', inputProps: object = {}) => {
    const name = `${side}.${field}` as const;
    return {
      label: t(`orders.field.${field}`),
      required: true,
      ...register(name, { onChange: () => clear(name) }),
      field: name,
      error: fault(name),
      ...doubt(name),
      // The browser's own suggestions are of the user, who is never the receiver.
      inputProps: { autoComplete: 'off', ...inputProps, 'data-weak': weak.has(name) || undefined },
    };
  };
  const options: (AddressRow | string)[] =
    !reader || !asked || asked.words.trim() === ''
      ? []
      : asked.field === 'province'
        ? reader.book
            .provinces()
            .filter((name) => name.startsWith(asked.words.trim()))
            .slice(0, MAX_SUGGESTIONS)
        : reader.book.searchSubdistricts(asked.words, MAX_SUGGESTIONS);

  const pick = (option: AddressRow | string) => {
    const touched = { shouldDirty: true, shouldValidate: false };
    if (typeof option === 'string') setValue(`${side}.province`, option, touched);
    else for (const field of AREA) setValue(`${side}.${field}`, option[field], touched);
    for (const field of AREA) clear(`${side}.${field}`);
    setAsked(undefined);
    // The next field follows the last of the four.
    setTimeout(() => advance(document.getElementById(`${side}-zip_code`) ?? undefined));
  };
  // A zip code that exists in a single province determines it.
  const zip = watch(`${side}.zip_code`);
  const province = watch(`${side}.province`);
  useEffect(() => {
    if (!reader || province || !/^\d{5}$/.test(zip)) return;
    const names = new Set(reader.book.findByZip(zip).map((row) => row.province));
    if (names.size === 1) setValue(`${side}.province`, [...names][0]!);
  }, [reader, zip, province, setValue, side]);

  return (
    <Grid>
      <div className="half name">
        <Field {...text('name', { maxLength: 150 })} />
      </div>
      <div className="half telephone">
        <TelephoneField tidy {...text('telephone')} />
      </div>
      <div className="whole">
        <Field lang={thai} {...text('address', { maxLength: 300 })} />
      </div>
      {AREA.map((field) => {
        const name = `${side}.${field}` as const;
        return (
          <Controller
            key={field}
            control={control}
            name={name}
            render={({ field: { ref, value, onChange, onBlur } }) => (
              <Suggest<AddressRow | string>
                ref={ref}
                id={`${side}-${field}`}
                label={t(`orders.field.${field}`)}
                required
                lang={thai}
                field={name}
                value={value}
                error={fault(name)}
                {...doubt(name)}
                onFocus={load}
                onBlur={onBlur}
                onChange={(event) => {
                  load();
                  const words =
                    field === 'zip_code' ? event.target.value.replace(/\D/g, '').slice(0, 5) : event.target.value;
                  onChange(words);
                  clear(name);
                  setAsked({ field, words });
                }}
                options={asked?.field === field ? options : []}
                optionKey={(option) =>
                  typeof option === 'string' ? option : `${option.subdistrict_code}${option.zip_code}`
                }
                optionNode={(option) => (
                  <span lang={thai}>
                    {typeof option === 'string'
                      ? option
                      : `${option.subdistrict} › ${option.district} › ${option.province} ${option.zip_code}`}
                  </span>
                )}
                atEnd={field === 'zip_code' || (phone ? field === 'district' : field === 'province')}
                listLabel={t('orders.create.areas')}
                onPick={pick}
                inputProps={{
                  'data-weak': weak.has(name) || undefined,
                  ...(field === 'zip_code' ? { inputMode: 'numeric' } : { maxLength: 100 }),
                }}
              />
            )}
          />
        );
      })}
    </Grid>
  );
}

const warning = (theme: object): string => {
  const { vars, palette } = theme as { vars?: { palette: typeof palette }; palette: { warning: { main: string } } };
  return (vars?.palette ?? palette).warning.main;
};
