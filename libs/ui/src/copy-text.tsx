import { styled } from '@mui/material/styles';
import { Check, Copy } from 'lucide-react';
import { useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

/** Copies text to the clipboard; over plain http, where browsers have none, by a selected text box. @returns whether it succeeded. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const box = document.createElement('textarea');
    box.value = text;
    box.style.position = 'fixed';
    box.style.opacity = '0';
    document.body.append(box);
    box.select();
    const done = document.execCommand('copy');
    box.remove();
    return done;
  }
}

/** Copying, and saying so for a moment. @returns whether the text was just copied, and what copies it */
export function useCopying(text: string): [boolean, () => void] {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), 1_600);
    return () => clearTimeout(timer);
  }, [copied]);
  return [copied, () => void copyText(text).then(setCopied)];
}

const Button = styled('button')(({ theme }) => ({
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  flex: 'none',
  width: 28,
  height: 28,
  // It does not make its line higher.
  marginBlock: -4,
  marginInlineStart: 2,
  padding: 0,
  border: 0,
  borderRadius: '6px',
  background: 'none',
  color: (theme.vars ?? theme).palette.text.secondary,
  cursor: 'pointer',
  '&:hover': { backgroundColor: (theme.vars ?? theme).palette.raised },
  [theme.breakpoints.down('md')]: { width: 44, height: 44, marginBlock: -10 },
}));
const Root = styled('span', { shouldForwardProp: (name) => name !== 'quiet' })<{ quiet: boolean }>(({ quiet }) => ({
  display: 'inline-flex',
  alignItems: 'center',
  minWidth: 0,
  fontVariantNumeric: 'tabular-nums',
  ...(quiet
    ? {
        '@media (hover: hover)': {
          '& > button': { opacity: 0 },
          '&:hover > button, & > button:focus-visible': { opacity: 1 },
        },
      }
    : {}),
}));

export interface CopyTextProps {
  value: string;
  /** Accessible name of what is copied. */
  name: string;
  children?: ReactNode;
  /** Shows the button on hover and focus only. */
  quiet?: boolean;
  /** The button alone. */
  icon?: boolean;
  field?: string;
  /** Class of the button, for narrow tables. */
  buttonClass?: string;
}

/** A number with a button that copies it. */
export function CopyText({ value, name, children, quiet = false, icon = false, field, buttonClass }: CopyTextProps) {
  const { t } = useTranslation();
  const [copied, copy] = useCopying(value);
  return (
    <Root quiet={quiet}>
      {icon ? null : <bdi data-field={field}>{children ?? value}</bdi>}
      <Button
        type="button"
        className={buttonClass}
        aria-label={copied ? t('common.copied') : t('common.copy_thing', { thing: name })}
        onClick={(event) => {
          event.stopPropagation();
          event.preventDefault();
          copy();
        }}
      >
        {copied ? <Check size={15} aria-hidden /> : <Copy size={15} aria-hidden />}
      </Button>
    </Root>
  );
}
