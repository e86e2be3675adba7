import { styled } from '@mui/material/styles';
import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { Field, type FieldProps } from '@lamliang/ui';

const Root = styled('div')({ position: 'relative', minWidth: 0 });
const List = styled('ul')(({ theme }) => {
  const { palette } = theme.vars ?? theme;
  return {
    position: 'absolute',
    insetInlineStart: 0,
    top: 'calc(100% + 4px)',
    zIndex: theme.zIndex.appBar - 1,
    minWidth: '100%',
    width: 'max-content',
    maxWidth: 'min(520px, calc(100vw - 64px))',
    maxHeight: 320,
    // Keeps clear of the top bar and, on phones, the bottom bar.
    scrollMarginBlock: 96,
    overflowY: 'auto',
    padding: 4,
    borderRadius: '10px',
    border: `1px solid ${palette.line}`,
    backgroundColor: palette.background.paper,
    boxShadow: '0 8px 24px rgb(27 24 31 / 0.14)',
    '& > li': {
      display: 'flex',
      gap: 8,
      alignItems: 'center',
      minHeight: 36,
      padding: '4px 10px',
      borderRadius: '7px',
      fontSize: 14,
      lineHeight: 1.55,
      cursor: 'pointer',
    },
    '& > li[aria-selected="true"]': { backgroundColor: palette.selected },
    [theme.breakpoints.down('md')]: { '& > li': { minHeight: 44, fontSize: 15 } },
  };
});

export interface SuggestProps<T> extends Omit<FieldProps, 'value'> {
  value: string;
  options: readonly T[];
  optionKey: (option: T) => string;
  optionNode: (option: T) => ReactNode;
  /** Accessible name of the list. */
  listLabel: string;
  onPick: (option: T) => void;
  /** An action for each suggestion; makes the list a grid, which may contain buttons. */
  rowAction?: (option: T) => ReactNode;
  /** Aligns the list with the end of the field, for fields at the end of a row. */
  atEnd?: boolean;
  /** Enter without suggestions; returns true when handled. */
  onEnter?: () => boolean;
}

/** An autocomplete field. Arrow keys move, Enter selects, Escape closes. */
export function Suggest<T>({
  options,
  optionKey,
  optionNode,
  listLabel,
  onPick,
  atEnd = false,
  rowAction,
  onEnter,
  onFocus,
  onBlur,
  onChange,
  inputProps,
  ...field
}: SuggestProps<T>) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  const list = useRef<HTMLUListElement>(null);
  const shown = open && options.length > 0;
  const at = Math.min(active, options.length - 1);
  useEffect(() => {
    if (shown) list.current?.scrollIntoView?.({ block: 'nearest' });
  }, [shown, options.length]);

  const pick = (option: T) => {
    setOpen(false);
    setActive(0);
    onPick(option);
  };
  const walk = (step: number) => {
    const next = (at + step + options.length) % options.length;
    setActive(next);
    list.current?.children[next]?.scrollIntoView?.({ block: 'nearest' });
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey) return;
    if (event.key === 'Enter' && (shown || onEnter)) {
      if (shown) pick(options[at]!);
      else if (!onEnter?.()) return;
      event.preventDefault();
      event.stopPropagation();
    } else if (shown && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
      event.preventDefault();
      walk(event.key === 'ArrowDown' ? 1 : -1);
    } else if (event.key === 'ArrowDown' && options.length > 0) setOpen(true);
    else if (shown && event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      setOpen(false);
    }
  };
  return (
    <Root>
      <Field
        {...field}
        onKeyDown={onKeyDown}
        onFocus={(event) => onFocus?.(event)}
        onBlur={(event) => {
          setOpen(false);
          onBlur?.(event);
        }}
        onChange={(event) => {
          setOpen(true);
          setActive(0);
          onChange?.(event);
        }}
        inputProps={{
          autoComplete: 'off',
          role: 'combobox',
          'aria-autocomplete': 'list',
          'aria-haspopup': rowAction ? 'grid' : 'listbox',
          'aria-expanded': shown,
          'aria-controls': shown ? `${id}-list` : undefined,
          'aria-activedescendant': shown ? `${id}-${at}` : undefined,
          ...inputProps,
        }}
      />
      {shown ? (
        <List
          style={atEnd ? { insetInlineStart: 'auto', insetInlineEnd: 0 } : undefined}
          ref={list}
          id={`${id}-list`}
          role={rowAction ? 'grid' : 'listbox'}
          aria-label={listLabel}
        >
          {options.map((option, index) => (
            <li
              key={optionKey(option)}
              id={`${id}-${index}`}
              role={rowAction ? 'row' : 'option'}
              aria-selected={index === at}
              // Keeps the focus in the field.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => pick(option)}
              onMouseMove={() => setActive(index)}
            >
              {rowAction ? (
                <>
                  <span role="gridcell" style={{ flex: 1, minWidth: 0 }}>
                    {optionNode(option)}
                  </span>
                  <span role="gridcell">{rowAction(option)}</span>
                </>
              ) : (
                optionNode(option)
              )}
            </li>
          ))}
        </List>
      ) : null}
    </Root>
  );
}
