import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import GlobalStyles from '@mui/material/GlobalStyles';
import { styled } from '@mui/material/styles';
import { createContext, useContext, useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { FormProvider } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useBeforeUnload, useBlocker } from 'react-router';
import type { AnyRoute } from '@lamliang/contracts';
import type { PhraseFamily, PhraseKey } from '@lamliang/i18n';
import { useBackCloses } from './back-closes.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import type { ContractForm } from './contract-form.ts';
import { useErrorText } from './failure-text.ts';
import { Card, PageHead, type CardProps } from './page.tsx';

/** Two columns, one on phones. A field takes a whole line, with `half` one column. */
export const FormGrid = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gap: 16,
  paddingTop: 4,
  '& > *': { gridColumn: '1 / -1' },
  '& > .half': { gridColumn: 'auto' },
  [theme.breakpoints.down('sm')]: { gridTemplateColumns: 'minmax(0, 1fr)', '& > .half': { gridColumn: '1 / -1' } },
}));

const Plain = styled('fieldset')({ border: 0, margin: 0, padding: 0, minWidth: 0 });
/** The fields; what would be refused takes nothing in. */
function Fields({ form, children }: { form: ContractForm; children: ReactNode }) {
  return <Plain disabled={barHooks.bar(form.route) !== undefined}>{children}</Plain>;
}

interface FormParts {
  form: ContractForm;
  /** Where the labels stand: the label of `name` is the phrase `<phrases>.<name>`. */
  phrases: PhraseFamily;
}
const FormContext = createContext<FormParts | null>(null);

/** The form around a field. @throws Error outside of a form. */
export function useForms(): FormParts {
  const parts = useContext(FormContext);
  if (!parts) throw new Error('a bound field belongs into a FormDialog or a FormPage');
  return parts;
}

/** Whether forms ask before they are left; an app whose session another tab took over sets it. */
export const leaveHooks = { asks: (): boolean => true };

/**
 * Asks before what was entered is lost: when the router or the tab leaves the page, and before `guarded` actions.
 * A navigation with the state `{ forced: true }` is not asked about: the session is over.
 */
function useLeaveQuestion(isUnsaved: () => boolean) {
  const { t } = useTranslation();
  const [wanted, setWanted] = useState<{ go: () => void } | null>(null);
  const unsaved = () => leaveHooks.asks() && isUnsaved();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname &&
      (nextLocation.state as { forced?: boolean } | null)?.forced !== true &&
      unsaved(),
  );
  useBeforeUnload((event) => unsaved() && event.preventDefault());
  const close = () => {
    setWanted(null);
    blocker.reset?.();
  };
  return {
    guarded: (go: () => void) => (unsaved() ? setWanted({ go }) : go()),
    question: (
      <ConfirmDialog
        open={wanted !== null || blocker.state === 'blocked'}
        danger
        title={t('common.leave_title')}
        cancel={t('common.leave_stay')}
        backHeld
        confirm={t('common.leave')}
        onClose={close}
        onConfirm={() => {
          const go = wanted?.go ?? blocker.proceed;
          setWanted(null);
          go?.();
        }}
      >
        {t('common.leave_more')}
      </ConfirmDialog>
    ),
  };
}

/** Why the form of a route is not open to whoever sees it, as a phrase; an app that knows reasons sets it. */
export const barHooks = { bar: (_route: AnyRoute): PhraseKey | undefined => undefined };

/** What is wrong with the form as a whole, brought into sight; before anything is entered, why nothing can be. */
function FormAlert({ form }: { form: ContractForm }) {
  const words = useErrorText();
  const box = useRef<HTMLDivElement>(null);
  const { t } = useTranslation();
  const { root } = form.formState.errors;
  const barred = barHooks.bar(form.route);
  useEffect(() => {
    if (root) box.current?.scrollIntoView?.({ block: 'nearest' });
  }, [root]);
  if (barred)
    return (
      <Alert severity="info" data-field="barred" sx={{ mb: '12px' }}>
        {t(barred)}
      </Alert>
    );
  return root ? (
    <Alert severity="error" ref={box} sx={{ scrollMarginTop: 80, mb: '12px' }}>
      {words(root.message)}
    </Alert>
  ) : null;
}

function FormFrame({ form, phrases, children }: FormParts & { children: ReactNode }) {
  return (
    <FormProvider {...form}>
      <FormContext value={{ form, phrases }}>
        <form
          noValidate
          onSubmit={(event) => {
            // React hands events of a dialog on to the form around it.
            event.stopPropagation();
            void form.submit(event);
          }}
        >
          {children}
        </form>
      </FormContext>
    </FormProvider>
  );
}

export interface FormDialogProps extends FormParts {
  title: ReactNode;
  /** The label of the submit button, by default "save". */
  submit?: ReactNode;
  onClose: () => void;
  children: ReactNode;
}

function FormButtons({
  form,
  submit,
  onCancel,
}: Pick<FormDialogProps, 'form' | 'submit'> & { onCancel: (() => void) | undefined }) {
  const { t } = useTranslation();
  const isBarred = barHooks.bar(form.route) !== undefined;
  return (
    <>
      <Button variant="outlined" onClick={onCancel} disabled={form.busy}>
        {t('common.cancel')}
      </Button>
      <Button type="submit" variant="contained" loading={form.busy} disabled={isBarred}>
        {submit ?? t('common.save')}
      </Button>
    </>
  );
}

/** A form in a dialog. Closing it asks while something is not saved. */
export function FormDialog({ form, phrases, title, submit, onClose, children }: FormDialogProps) {
  const id = useId();
  const { guarded, question } = useLeaveQuestion(form.unsaved);
  const close = form.busy ? undefined : () => guarded(onClose);
  useBackCloses(true, close);
  return (
    <>
      <Dialog open onClose={close} maxWidth="sm" fullWidth aria-labelledby={id}>
        <FormFrame form={form} phrases={phrases}>
          <DialogTitle id={id}>{title}</DialogTitle>
          <DialogContent>
            <FormAlert form={form} />
            <Fields form={form}>
              <FormGrid>{children}</FormGrid>
            </Fields>
          </DialogContent>
          <DialogActions>
            <FormButtons form={form} submit={submit} onCancel={close} />
          </DialogActions>
        </FormFrame>
      </Dialog>
      {question}
    </>
  );
}

/** On phones the buttons stay in sight, above the bottom navigation where there is one (`--foot`). */
const PageFoot = styled('div')(({ theme }) => ({
  display: 'flex',
  justifyContent: 'flex-end',
  gap: 8,
  marginTop: 16,
  [theme.breakpoints.down('md')]: {
    position: 'sticky',
    bottom: 'var(--foot, 0px)',
    zIndex: theme.zIndex.appBar - 1,
    marginInline: -16,
    padding: '10px 16px',
    backgroundColor: (theme.vars ?? theme).palette.background.paper,
    borderTop: `1px solid ${(theme.vars ?? theme).palette.line}`,
    '& > *': { flex: 1, minHeight: 44 },
  },
}));

/** A part of a form page in a card of its own. */
export function FormSection({ children, ...card }: Pick<CardProps, 'title' | 'more' | 'children'>) {
  return (
    <Card {...card}>
      <FormGrid>{children}</FormGrid>
    </Card>
  );
}

/** A step of a way without navigation around it: fields and one wide button. Nothing asks when it is left. */
export function FormStep({
  disabled = false,
  isSilent = false,
  submit,
  children,
  ...parts
}: Omit<FormDialogProps, 'title' | 'onClose'> & {
  disabled?: boolean;
  /** What is wrong with the form as a whole is said by something else. */
  isSilent?: boolean;
}) {
  return (
    <FormFrame {...parts}>
      {isSilent ? null : <FormAlert form={parts.form} />}
      <FormGrid>
        {children}
        <Button
          type="submit"
          variant="contained"
          size="large"
          loading={parts.form.busy}
          disabled={disabled || barHooks.bar(parts.form.route) !== undefined}
          sx={{ minHeight: 44, fontSize: 15 }}
        >
          {submit}
        </Button>
      </FormGrid>
    </FormFrame>
  );
}

export interface FormPageProps extends FormDialogProps {
  more?: ReactNode;
}

/** A form as a page: its head, sections (`FormSection`), and at the foot the buttons. `onClose` leaves the page. */
export function FormPage({ form, phrases, title, more, submit, onClose, children }: FormPageProps) {
  const { question } = useLeaveQuestion(form.unsaved);
  return (
    <FormFrame form={form} phrases={phrases}>
      {/* What is focused scrolls to above the buttons and the bottom navigation. */}
      <GlobalStyles
        styles={(theme) => ({ [theme.breakpoints.down('md')]: { html: { scrollPaddingBottom: '144px !important' } } })}
      />
      <PageHead title={title} more={more} />
      <FormAlert form={form} />
      <Fields form={form}>
        <div style={{ display: 'grid', gap: 16 }}>{children}</div>
      </Fields>
      <PageFoot>
        <FormButtons form={form} submit={submit} onCancel={onClose} />
      </PageFoot>
      {question}
    </FormFrame>
  );
}
