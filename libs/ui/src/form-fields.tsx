import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormHelperText from '@mui/material/FormHelperText';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import { Plus, Trash2 } from 'lucide-react';
import { useEffect, useId, useRef, type ComponentType, type ReactNode } from 'react';
import { get, useController, useFieldArray, type FieldError } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { keyBelow } from '@lamliang/i18n';
import { bangkokDate, startOfBangkokDay } from '@lamliang/kernel';
import { useErrorText } from './failure-text.ts';
import { DateField } from './date-field.tsx';
import { describedBy, Field, type FieldProps } from './field.tsx';
import { CodeField, PasswordField, SelectField, TelephoneField, type Choice } from './fields.tsx';
import { FormGrid, useForms } from './form.tsx';
import { emptyValue, isText, partOf, takesNull } from './form-values.ts';

export interface BoundProps {
  /** The name on the wire, dotted where values are nested. */
  name: string;
  /** By default the phrase of the name. */
  label?: ReactNode;
  hint?: ReactNode;
  optional?: boolean;
  /** One column instead of two. */
  half?: boolean;
}
type TextProps = BoundProps & Omit<FieldProps, 'name' | 'label' | 'error' | 'value' | 'onChange' | 'onBlur' | 'ref'>;

/** Tells the form that a field is in sight: faults of its values stand there. */
function useInSight(name: string, kind: 'field' | 'rows') {
  const { inSight } = useForms().form;
  useEffect(() => {
    inSight.set(name, kind);
    return () => void inSight.delete(name);
  }, [inSight, name, kind]);
}

/** A field's value, and what its control shows. @throws Error for a name that the route does not take. */
export function useBound({ name, label, hint, optional, half }: BoundProps) {
  const { t } = useTranslation();
  const { form, phrases } = useForms();
  const words = useErrorText();
  const rule = form.route.files?.[name];
  const part = partOf(form.route, name);
  if (!rule && !part) throw new Error(`${form.route.id} takes no ${name}`);
  const { field, fieldState } = useController({ name, control: form.control });
  useInSight(name, 'field');
  const error = fieldState.error as (FieldError & { root?: FieldError }) | undefined;
  const first: unknown = get(form.formState.defaultValues, name);
  return {
    ...field,
    /** Of files. */
    rule,
    /** What the field holds when it is emptied: what it began with, if that was empty, and nothing where it is left out. */
    empty: typeof first === 'string' ? '' : first === undefined || (optional && !takesNull(part)) ? undefined : null,
    frame: {
      label: label ?? t(keyBelow(phrases, name.replace(/^.*\./, ''))),
      error: words(error?.message ?? error?.root?.message),
      hint,
      optional: optional ?? false,
      required: !optional,
      field: name,
      className: half ? 'half' : '',
    },
  };
}

const boundText = (Control: ComponentType<FieldProps>) =>
  function BoundText({ name, label, hint, optional, half, ...rest }: TextProps) {
    const { frame, empty, value, onChange, onBlur, ref } = useBound({ name, label, hint, optional, half });
    return (
      <Control
        {...rest}
        {...frame}
        name={name}
        ref={ref}
        value={(value as string | null) ?? ''}
        onBlur={onBlur}
        onChange={(event) => onChange(event.target.value === '' ? empty : event.target.value)}
      />
    );
  };

/** Text in one line. */
export const FormText = boundText(Field);
/** Text in several lines. */
export const FormTextArea = boundText((props: FieldProps) => <Field minRows={3} maxRows={10} {...props} multiline />);
/** A Thai telephone number. */
export const FormTelephone = boundText(TelephoneField);
/** The same, tidied on leaving it where it was typed with dashes, blanks or +66. */
export const FormTidyTelephone = boundText((props: FieldProps) => <TelephoneField tidy {...props} />);
/** A password that is known. */
export const FormPassword = boundText((props: FieldProps) => (
  <PasswordField {...props} autoComplete="current-password" />
));
/** A password that is set. */
export const FormNewPassword = boundText((props: FieldProps) => (
  <PasswordField {...props} autoComplete="new-password" />
));
/** A one-time code of six digits. */
export const FormCode = boundText((props: FieldProps) => <CodeField {...props} length={6} />);

/** A calendar day, or the beginning of one in Bangkok where the body has a time. */
export function FormDate({ min, max, ...props }: BoundProps & { min?: string; max?: string }) {
  const { frame, empty, value, onChange, ref, name } = useBound(props);
  const isDay = isText(partOf(useForms().form.route, name));
  const day = value instanceof Date ? (Number.isNaN(value.getTime()) ? '' : bangkokDate(value)) : String(value ?? '');
  return (
    <DateField
      {...frame}
      name={name}
      ref={ref}
      value={/^\d{4}-\d\d-\d\d$/.test(day) ? day : ''}
      min={min}
      max={max}
      onValue={(next) => onChange(next === '' ? empty : isDay ? next : startOfBangkokDay(next))}
      // What is no day is refused, and does not leave the day of before.
      onText={(text) => onChange(text === '' ? empty : isDay ? text : new Date(Number.NaN))}
    />
  );
}

/** One of some choices. @param none the label of no choice. */
export function FormSelect({ choices, none, ...props }: BoundProps & { choices: readonly Choice[]; none?: ReactNode }) {
  const { frame, empty, value, onChange, onBlur, ref, name } = useBound(props);
  const now = (value as string | number | null) ?? '';
  return (
    <SelectField
      {...frame}
      name={name}
      ref={ref}
      value={now}
      onBlur={onBlur}
      onChange={(event) => onChange(choices.find((one) => String(one.value) === event.target.value)?.value ?? empty)}
      {...(props.optional || now === '' ? { none: none ?? '' } : {})}
      choices={choices}
    />
  );
}

const Group = styled('fieldset')(({ theme }) => ({
  margin: 0,
  padding: 0,
  border: 0,
  minWidth: 0,
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  fontSize: 14,
  '& > legend': { padding: 0, fontWeight: 500 },
  '& label': { display: 'flex', alignItems: 'center', minHeight: 40 },
  '& > p, & > small': { gridColumn: '1 / -1', margin: '4px 0 0', fontSize: 13 },
  [theme.breakpoints.down('sm')]: { gridTemplateColumns: 'minmax(0, 1fr)', '& label': { minHeight: 44 } },
}));
/** The error of a field, else its hint. @param id the field's, as `describedBy` takes it */
const Below = ({ id, error, hint }: { id: string; error: string | undefined; hint?: ReactNode }) => {
  const shown = error ?? hint;
  return shown ? (
    <FormHelperText id={`${id}-note`} error={Boolean(error)} role={error ? 'alert' : undefined} component="p">
      {shown}
    </FormHelperText>
  ) : null;
};

/** Any number of some choices. */
export function FormChoices({ choices, ...props }: BoundProps & { choices: readonly Choice[] }) {
  const { frame, value, onChange, ref, name } = useBound(props);
  const chosen = (value ?? []) as Choice['value'][];
  const id = useId();
  return (
    <Group
      data-field={name}
      className={frame.className}
      aria-invalid={Boolean(frame.error)}
      aria-describedby={describedBy(id, frame.error ?? frame.hint)}
    >
      <legend>{frame.label}</legend>
      {choices.map((one, index) => (
        <label key={one.value}>
          <Checkbox
            checked={chosen.includes(one.value)}
            onChange={(_, checked) =>
              onChange(checked ? [...chosen, one.value] : chosen.filter((other) => other !== one.value))
            }
            slotProps={index === 0 ? { input: { ref } } : {}}
          />
          {one.label}
        </label>
      ))}
      <Below id={id} error={frame.error} hint={frame.hint} />
    </Group>
  );
}

/** A flag: 1 or 0. */
export function FormCheck(props: BoundProps) {
  const { frame, value, onChange, onBlur, ref, name } = useBound(props);
  const id = useId();
  const input = {
    ref,
    name,
    'aria-invalid': Boolean(frame.error),
    'aria-describedby': describedBy(id, frame.error ?? frame.hint),
    'data-field': name,
  };
  return (
    <div className={frame.className} style={{ fontSize: 14 }}>
      <label style={{ display: 'flex', alignItems: 'center', minHeight: 44 }}>
        <Checkbox
          checked={value === 1}
          onChange={(_, checked) => onChange(checked ? 1 : 0)}
          onBlur={onBlur}
          slotProps={{ input }}
        />
        {frame.label}
      </label>
      <Below id={id} error={frame.error} hint={frame.hint} />
    </div>
  );
}

/**
 * A group of fields that repeats.
 * @param add the label of the button that adds a row
 * @param children the fields of a row; `at` gives the name of a row's field
 */
export function FormRows({
  name,
  add,
  label,
  children,
}: Pick<BoundProps, 'name' | 'label'> & { add: ReactNode; children: (at: (field: string) => string) => ReactNode }) {
  const { t } = useTranslation();
  const { form, phrases } = useForms();
  const words = useErrorText();
  const row = partOf(form.route, `${name}.0`);
  if (!row) throw new Error(`${form.route.id} takes no rows ${name}`);
  const { fields, append, remove } = useFieldArray({ control: form.control, name });
  useInSight(name, 'rows');
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const error = get(form.formState.errors, name) as (FieldError & { root?: FieldError }) | undefined;
  return (
    <Group data-field={name} style={{ gridTemplateColumns: 'minmax(0, 1fr)', gap: 12 }}>
      <legend>{label ?? t(keyBelow(phrases, name))}</legend>
      {fields.map((field, index) => (
        <div key={field.id} style={{ display: 'flex', gap: 8, alignItems: 'flex-start' }}>
          <FormGrid style={{ flex: 1 }}>{children((part) => `${name}.${index}.${part}`)}</FormGrid>
          <IconButton
            aria-label={`${t('common.delete')} ${index + 1}`}
            onClick={() => {
              remove(index);
              button.current?.focus();
            }}
            sx={{ mt: '28px' }}
          >
            <Trash2 size={18} aria-hidden />
          </IconButton>
        </div>
      ))}
      <Below id={id} error={words(error?.root?.message)} />
      <div>
        <Button
          ref={button}
          variant="outlined"
          startIcon={<Plus aria-hidden />}
          onClick={() => append(emptyValue(row) as object)}
        >
          {add}
        </Button>
      </div>
    </Group>
  );
}
