import { useCallback, useEffect, useRef, useState, type BaseSyntheticEvent } from 'react';
import { get, set, useForm, type FieldValues, type UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import {
  CallError,
  isUnconfirmed,
  type AnswerOf,
  type AnyRoute,
  type BodyOf,
  type CallInput,
  type FilesOf,
  type ParamsOf,
} from '@lamliang/contracts';
import { keptText, saidOf, saidOfField, useErrorText, type Said } from './failure-text.ts';
import { emptyOf, faultsOf, type Fault } from './form-values.ts';
import type { createQueries } from './queries.ts';
import { toast } from './toast.tsx';

type Empty<T> = T extends object ? { [K in keyof T]?: T[K] | null } : object;

interface Options<R extends AnyRoute> {
  params?: ParamsOf<R> | null;
  /**
   * Values to begin with, in internal units; more than the body's fields is ignored, and what is missing begins empty.
   * A field that begins as `undefined` is left out of the request while it is empty.
   */
  defaults?: Empty<BodyOf<R>> & Empty<FilesOf<R, File[]>>;
  /** What the toast says after a success, by default that it is saved; null says nothing. */
  saved?: string | null;
  /** After a success, before the toast; a promise is awaited, so that a toast outlives the navigation. */
  onDone?: (answer: AnswerOf<R>) => unknown;
  /** After a failure was shown. */
  onFailed?: (error: unknown) => void;
}

/** A form over a route; made by `useContractForm`. */
export interface ContractForm extends UseFormReturn<FieldValues> {
  route: AnyRoute;
  busy: boolean;
  /** Whether leaving now loses what was entered. */
  unsaved: () => boolean;
  submit: (event?: BaseSyntheticEvent) => Promise<void>;
  /** A submit waits for this work, for example for pictures that are made smaller. */
  waitFor: (work: Promise<unknown>) => void;
  /** The names of the fields in sight; they enter and remove themselves. */
  inSight: Map<string, 'field' | 'rows'>;
}

/** Where an error is shown: the field in sight of its path, or the group around it. */
function placeOf(inSight: ContractForm['inSight'], { field }: Fault): string | undefined {
  for (let path = field; path; path = path.slice(0, Math.max(0, path.lastIndexOf('.')))) {
    const kind = inSight.get(path);
    if (kind) return kind === 'rows' ? `${path}.root` : path;
  }
  return undefined;
}

/**
 * Forms over the routes of the contract.
 * @param useWrite how the app writes, from `createQueries`
 */
export function contractForms(useWrite: ReturnType<typeof createQueries>['useWrite']) {
  /**
   * A form whose values are the route's body (and files) in internal units. The rules are those of the body's schema,
   * asked as the server asks them: over the wire's units. Errors of the server stand at their fields; others at the
   * form's top, and in a toast.
   */
  return function useContractForm<R extends AnyRoute>(route: R, options: Options<R> = {}): ContractForm {
    const { params, defaults, saved, onDone, onFailed } = options;
    const { t } = useTranslation();
    const words = useErrorText();
    const write = useWrite(route);
    const leaves = useRef(false);
    const [inSight] = useState<ContractForm['inSight']>(() => new Map());
    const waits = useRef(false);
    const [waiting, setWaiting] = useState(false);
    /** A form that was discarded sends nothing. */
    const discarded = useRef(false);
    useEffect(() => {
      discarded.current = false;
      return () => {
        discarded.current = true;
      };
    }, []);
    const form: UseFormReturn<FieldValues> = useForm<FieldValues>({
      defaultValues: { ...emptyOf(route), ...defaults },
      resolver: (values) => {
        const { faults, body } = faultsOf(route, values);
        const errors = {};
        for (const fault of faults) {
          const path = placeOf(inSight, fault) ?? fault.field;
          if (!get(errors, path)) set(errors, path, { type: 'rule', message: fault.message });
        }
        const files = Object.fromEntries(Object.keys(route.files ?? {}).map((name) => [name, values[name]]));
        return faults.length > 0 ? { values: {}, errors } : { values: { body, files, sent: values }, errors: {} };
      },
    });
    const { isDirty, isSubmitting } = form.formState;

    const succeeded = async (answer: AnswerOf<R>, sent: FieldValues) => {
      leaves.current = true;
      await onDone?.(answer);
      leaves.current = false;
      // What was typed since it was sent stays, and is not saved.
      form.reset(sent, { keepValues: true });
      form.setValues(form.getValues(), { shouldDirty: true });
      if (saved !== null) toast.success(saved ?? t('common.saved'));
    };
    const failed = (error: unknown) => {
      show(error);
      onFailed?.(error);
    };
    const show = (error: unknown) => {
      const failure = error instanceof CallError ? error.failure : undefined;
      const lost: Said[] = [];
      let placed = 0;
      for (const fault of failure?.errors ?? []) {
        const place = placeOf(inSight, fault);
        const said = saidOfField(fault, failure?.data);
        if (place) form.setError(place, { type: 'server', message: keptText([said]) }, { shouldFocus: placed++ === 0 });
        else lost.push(said);
      }
      if (placed > 0 && lost.length === 0) return;
      const again: Said[] = isUnconfirmed(error) ? [{ key: 'common.send_again' }] : [];
      const message = keptText(lost.length > 0 ? lost : [saidOf(error), ...again]);
      form.setError('root', { type: 'server', message });
      toast.error(words(message) ?? '');
    };
    /** What is wrong with a value that has no field in sight is said at the top. */
    const refused = () => {
      const lost = faultsOf(route, form.getValues()).faults.find((fault) => !placeOf(inSight, fault));
      if (lost) form.setError('root', { type: 'rule', message: lost.message });
    };
    const send = form.handleSubmit(async ({ body, files, sent }) => {
      const input = { params: params ?? undefined, body, ...(route.files ? { files } : {}) };
      await write
        .mutateAsync(input as unknown as CallInput<R>)
        .then((answer) => succeeded(answer, sent as FieldValues), failed);
    }, refused);
    const work = useRef<Promise<unknown>>(undefined);
    const waitFor = useCallback((more: Promise<unknown>) => {
      const all = Promise.allSettled([work.current, more]).then(() => {
        if (work.current === all) work.current = undefined;
      });
      work.current = all;
    }, []);
    const submit = async (event?: BaseSyntheticEvent) => {
      event?.preventDefault();
      if (waits.current) return;
      waits.current = true;
      setWaiting(true);
      while (work.current) await work.current;
      waits.current = false;
      if (discarded.current) return;
      setWaiting(false);
      await send(event);
    };
    const busy = isSubmitting || waiting;
    return { ...form, route, busy, inSight, unsaved: () => isDirty && !leaves.current, submit, waitFor };
  };
}
