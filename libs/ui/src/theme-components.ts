import type { Components, Theme } from '@mui/material/styles';
import { RADIUS } from './tokens.ts';

const colours = (theme: Theme) => (theme.vars ?? theme).palette;
const phone = (theme: Theme) => theme.breakpoints.down('md');
const ring = (theme: Theme) => ({
  outline: `2px solid ${colours(theme).brand[500]}`,
  outlineOffset: 2,
});

/** Overrides of MUI that make both apps look alike. Labels are above their inputs, because floating labels clip Thai marks. */
export function componentsOf(): Components<Theme> {
  return {
    MuiCssBaseline: {
      styleOverrides: (theme) => ({
        body: { fontSize: 15, lineHeight: 1.65, backgroundColor: colours(theme).background.default },
        'button, input, select, textarea': { font: 'inherit' },
        ':focus-visible': ring(theme),
        // Lists with a style of their own have no marks and no room for them.
        ':where(ul[class], ol[class], dl)': { listStyle: 'none', margin: 0, padding: 0 },
        'bdi, .figures': { fontVariantNumeric: 'tabular-nums' },
        '@media (prefers-reduced-motion: reduce)': {
          '*, *::before, *::after': {
            animationDuration: '0.01ms !important',
            // What would never end flickers instead of standing still.
            animationIterationCount: '1 !important',
            transitionDuration: '0.01ms !important',
          },
        },
      }),
    },
    MuiButtonBase: {
      defaultProps: { disableRipple: true },
      styleOverrides: { root: ({ theme }) => ({ '&.Mui-focusVisible': ring(theme) }) },
    },
    MuiButton: {
      defaultProps: { disableElevation: true },
      styleOverrides: {
        root: ({ theme }) => ({
          borderRadius: '8px',
          minHeight: 36,
          paddingInline: 14,
          whiteSpace: 'nowrap',
          [phone(theme)]: { minHeight: 44 },
        }),
        outlined: ({ theme }) => ({
          borderColor: colours(theme).inputLine,
          color: colours(theme).text.primary,
          backgroundColor: colours(theme).background.paper,
          '&:hover': { backgroundColor: colours(theme).raised, borderColor: colours(theme).inputLine },
          '&.MuiButton-colorError': { color: colours(theme).error.main, borderColor: colours(theme).error.main },
        }),
        text: ({ theme }) => ({ '&:hover': { backgroundColor: colours(theme).selected } }),
        sizeSmall: ({ theme }) => ({ minHeight: 32, paddingInline: 10, [phone(theme)]: { minHeight: 44 } }),
        startIcon: { marginInlineStart: 0, marginInlineEnd: 8, '& > svg': { width: 18, height: 18 } },
      },
    },
    MuiIconButton: {
      styleOverrides: {
        root: ({ theme }) => ({
          borderRadius: '8px',
          width: 36,
          height: 36,
          padding: 0,
          color: colours(theme).text.secondary,
          '&:hover': { backgroundColor: colours(theme).raised },
          [phone(theme)]: { width: 44, height: 44 },
        }),
      },
    },
    MuiPaper: { styleOverrides: { root: { backgroundImage: 'none' } } },
    MuiCard: {
      styleOverrides: {
        root: ({ theme }) => ({
          borderRadius: RADIUS.medium,
          border: `1px solid ${colours(theme).line}`,
          boxShadow: '0 1px 2px rgb(27 24 31 / 0.04)',
        }),
      },
    },
    MuiDialog: {
      styleOverrides: {
        paper: ({ theme }) => ({
          borderRadius: RADIUS.large,
          border: `1px solid ${colours(theme).line}`,
          [phone(theme)]: { margin: 16, width: 'calc(100% - 32px)' },
          // The content scrolls; title and buttons stay visible.
          '& > form': { display: 'flex', flexDirection: 'column', minHeight: 0 },
        }),
      },
    },
    MuiDialogTitle: { styleOverrides: { root: { fontSize: 18, lineHeight: 1.5, fontWeight: 600, paddingTop: 20 } } },
    MuiDialogActions: { styleOverrides: { root: { padding: '12px 24px 20px', gap: 8 } } },
    MuiMenu: {
      styleOverrides: {
        paper: ({ theme }) => ({
          borderRadius: RADIUS.medium,
          border: `1px solid ${colours(theme).line}`,
          boxShadow: '0 8px 24px rgb(27 24 31 / 0.12)',
        }),
      },
    },
    MuiMenuItem: {
      styleOverrides: {
        root: ({ theme }) => ({
          fontSize: 14,
          minHeight: 36,
          gap: 10,
          [phone(theme)]: { minHeight: 44, fontSize: 15 },
        }),
      },
    },
    MuiTableCell: {
      styleOverrides: {
        root: ({ theme }) => ({
          fontSize: 14,
          lineHeight: 1.6,
          padding: '8px 12px',
          borderBottom: `1px solid ${colours(theme).line}`,
        }),
        head: ({ theme }) => ({
          fontSize: 13,
          fontWeight: 500,
          color: colours(theme).text.secondary,
          backgroundColor: colours(theme).raised,
          whiteSpace: 'nowrap',
        }),
      },
    },
    MuiTableRow: {
      styleOverrides: {
        root: ({ theme }) => ({
          '&:last-child td': { borderBottom: 0 },
          '&.Mui-selected, &.Mui-selected:hover': { backgroundColor: colours(theme).selected },
        }),
      },
    },
    MuiCheckbox: {
      styleOverrides: {
        root: ({ theme }) => ({
          color: colours(theme).inputLine,
          padding: 6,
          '& svg': { width: 20, height: 20 },
          [phone(theme)]: { padding: 12 },
        }),
      },
    },
    // The thumb is inside its track: a white one outside would be invisible on a white card.
    MuiSwitch: {
      styleOverrides: {
        root: { padding: 8, marginInlineStart: -8 },
        switchBase: ({ theme }) => ({
          padding: 11,
          color: colours(theme).background.paper,
          '&.Mui-checked': { color: colours(theme).primary.contrastText },
          '&.Mui-checked + .MuiSwitch-track': { opacity: 1 },
        }),
        thumb: { width: 16, height: 16, boxShadow: 'none' },
        track: ({ theme }) => ({ borderRadius: 11, opacity: 1, backgroundColor: colours(theme).inputLine }),
      },
    },
    MuiTabs: {
      styleOverrides: { root: { minHeight: 44 }, indicator: { height: 2 } },
    },
    MuiTab: {
      styleOverrides: {
        root: ({ theme }) => ({
          minHeight: 44,
          minWidth: 0,
          padding: '8px 12px',
          fontSize: 14,
          lineHeight: 1.6,
          fontWeight: 500,
          color: colours(theme).text.secondary,
        }),
      },
    },
    MuiLink: { styleOverrides: { root: { textUnderlineOffset: '3px' } } },
    MuiAlert: {
      styleOverrides: {
        root: { borderRadius: RADIUS.medium, fontSize: 14, lineHeight: 1.6, alignItems: 'center' },
        action: { paddingTop: 0, alignItems: 'center' },
      },
    },
    MuiSkeleton: { defaultProps: { animation: 'wave' } },
    // For react-admin, whose inputs are MUI text fields: label above the box, no notch.
    MuiInputLabel: {
      defaultProps: { shrink: true },
      styleOverrides: {
        root: ({ theme }) => ({
          position: 'static',
          transform: 'none',
          fontSize: 14,
          lineHeight: 1.6,
          fontWeight: 500,
          marginBottom: 4,
          maxWidth: '100%',
          color: colours(theme).text.primary,
        }),
      },
    },
    MuiOutlinedInput: {
      defaultProps: { notched: false },
      styleOverrides: {
        root: ({ theme }) => ({
          borderRadius: '8px',
          backgroundColor: colours(theme).background.paper,
          fontSize: 14,
          [phone(theme)]: { fontSize: 16 },
          '& legend': { display: 'none' },
          '& fieldset': { top: 0, borderColor: colours(theme).inputLine },
        }),
        input: ({ theme }) => ({
          height: 'auto',
          padding: '7px 12px',
          lineHeight: 1.55,
          [phone(theme)]: { padding: '10px 12px' },
          '&::placeholder': { color: colours(theme).placeholder, opacity: 1 },
        }),
      },
    },
    MuiFormHelperText: { styleOverrides: { root: { marginInline: 0, fontSize: 13, lineHeight: 1.55 } } },
  };
}
