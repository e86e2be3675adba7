import InputBase, { type InputBaseProps } from '@mui/material/InputBase';
import { styled } from '@mui/material/styles';
import { CircleAlert } from 'lucide-react';
import { useId, type ChangeEvent, type ReactNode, type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { stripLeading } from '@lamliang/kernel';

const Root = styled('div')({ display: 'flex', flexDirection: 'column', minWidth: 0 });
const Label = styled('label')(({ theme }) => ({
  fontSize: 14,
  lineHeight: 1.6,
  fontWeight: 500,
  marginBottom: 4,
  color: (theme.vars ?? theme).palette.text.primary,
}));
const Aside = styled('span')(({ theme }) => ({
  fontWeight: 400,
  fontSize: 13,
  marginInlineStart: 2,
  color: (theme.vars ?? theme).palette.text.secondary,
}));
/** What is said beside something, in small letters. */
export const Note = styled('p')(({ theme }) => ({
  margin: '4px 0 0',
  fontSize: 13,
  lineHeight: 1.55,
  color: (theme.vars ?? theme).palette.text.secondary,
  [theme.breakpoints.down('md')]: { fontSize: 14 },
}));
const ErrorNote = styled(Note)(({ theme }) => ({
  display: 'flex',
  gap: 6,
  alignItems: 'flex-start',
  color: (theme.vars ?? theme).palette.error.main,
  '& svg': { flex: 'none', marginTop: 3 },
}));

/** The box of every input: 36 px high, on phones 44 px with a 16 px font, which prevents zooming. */
export const fieldBox = (theme: import('@mui/material/styles').Theme) => {
  const { palette } = theme.vars ?? theme;
  return {
    width: '100%',
    minHeight: 36,
    borderRadius: '8px',
    border: `1px solid ${palette.inputLine}`,
    backgroundColor: palette.background.paper,
    color: palette.text.primary,
    fontSize: 14,
    lineHeight: 1.55,
    paddingInline: 11,
    transition: 'border-color 120ms, box-shadow 120ms',
    [theme.breakpoints.down('md')]: { minHeight: 44, fontSize: 16 },
    '&:hover': { borderColor: palette.text.secondary },
    '&.Mui-focused, &:focus-within': {
      borderColor: palette.primary.main,
      boxShadow: `0 0 0 1px ${palette.primary.main}`,
    },
    '&.Mui-error, &[aria-invalid="true"]': { borderColor: palette.error.main },
    '&.Mui-error.Mui-focused': { boxShadow: `0 0 0 1px ${palette.error.main}` },
    '&.Mui-disabled': { backgroundColor: palette.raised, color: palette.text.secondary },
  };
};

const Box = styled(InputBase)(({ theme }) => ({
  ...fieldBox(theme),
  '& input, & textarea': {
    padding: '6px 0',
    height: 'auto',
    lineHeight: 1.55,
    '&:focus-visible': { outline: 'none' },
    // Text direction follows the content, so that a Thai address on an Arabic page begins with its house number.
    '&:not([dir])': { unicodeBidi: 'plaintext', textAlign: 'left' },
    '&::placeholder': { color: (theme.vars ?? theme).palette.placeholder, opacity: 1 },
  },
  '&.MuiInputBase-multiline': { padding: '3px 11px' },
}));

export interface FieldFrameProps {
  label: ReactNode;
  /** Hides the label visually only. */
  hideLabel?: boolean | undefined;
  /** A validation message, already in the user's language. */
  error?: string | undefined;
  hint?: ReactNode;
  /** Text after the label, for example "optional". */
  aside?: ReactNode;
  optional?: boolean | undefined;
  className?: string | undefined;
}

/** Out of sight, but not for screen readers and the keyboard. */
export const hidden = {
  position: 'absolute',
  width: 1,
  height: 1,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
} as const;

/** Label, control, and error or hint, linked for screen readers. */
export function FieldFrame({
  label,
  hideLabel,
  error,
  hint,
  aside,
  optional,
  id,
  labelFor = id,
  className,
  children,
}: FieldFrameProps & { id: string; labelFor?: string; children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <Root className={className}>
      <Label id={`${id}-label`} htmlFor={labelFor} style={hideLabel ? hidden : undefined}>
        {label}
        {/* Blanks, or the words would run together for who hears them. */}
        {optional ? (
          <>
            {' '}
            <Aside>{t('common.optional')}</Aside>
          </>
        ) : null}
        {aside ? (
          <>
            {' '}
            <Aside>{aside}</Aside>
          </>
        ) : null}
      </Label>
      {children}
      {error ? (
        <ErrorNote id={`${id}-note`} role="alert">
          <CircleAlert size={15} aria-hidden />
          <span>{error}</span>
        </ErrorNote>
      ) : hint ? (
        <Note id={`${id}-note`}>{hint}</Note>
      ) : null}
    </Root>
  );
}

/** The id of a field's description, if any. */
export const describedBy = (id: string, shown: unknown): string | undefined => (shown ? `${id}-note` : undefined);

interface InFrame extends FieldFrameProps {
  id?: string | undefined;
  name?: string | undefined;
  field?: string | undefined;
  required?: boolean | undefined;
}

/**
 * Splits what a field is given.
 * @returns `frame` for its `FieldFrame`, `named` for the input itself (its name on the wire, what describes it), and the rest
 */
export function useFrame<P extends InFrame>(props: P) {
  const made = useId();
  const { label, hideLabel, error, hint, aside, optional, className, id = made, field, required, ...rest } = props;
  return {
    frame: { label, hideLabel, error, hint, aside, optional, className, id },
    named: {
      'aria-required': required || undefined,
      'aria-describedby': describedBy(id, error ?? hint),
      'data-field': field ?? props.name,
    },
    rest,
  };
}

export interface FieldProps
  extends
    FieldFrameProps,
    Omit<InputBaseProps, 'error' | 'ref' | 'color' | 'size' | 'inputRef' | 'required' | 'className'> {
  /** Ref to the input, as react-hook-form's `register` expects. */
  ref?: Ref<HTMLInputElement | HTMLTextAreaElement>;
  /** The name of the value on the wire, for tests and tools. */
  field?: string;
  required?: boolean;
  lang?: string;
}

/** A text field. Strips leading spaces on input, except in passwords, also in sight. */
export function Field({ ref, lang, inputProps, onChange, ...props }: FieldProps) {
  const { frame, named, rest } = useFrame(props);
  const change = (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => {
    const { target } = event;
    const isPassword = rest.type === 'password' || rest.autoComplete?.endsWith('-password');
    if (!isPassword && /^\s/.test(target.value)) target.value = stripLeading(target.value);
    onChange?.(event);
  };
  return (
    <FieldFrame {...frame}>
      <Box
        {...rest}
        id={frame.id}
        error={Boolean(frame.error)}
        inputRef={ref}
        onChange={change}
        inputProps={{ lang, ...named, ...inputProps }}
      />
    </FieldFrame>
  );
}
