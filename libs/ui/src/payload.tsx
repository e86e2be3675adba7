import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';

export interface PayloadProps {
  label: string;
  body: unknown;
  /** The name of the value on the wire. */
  field?: string;
  /** The label is for screen readers only. */
  hideLabel?: boolean;
}

/** JSON or text of a request, JSON indented; no box when it is empty. */
export function Payload({ label, body, field, hideLabel = false }: PayloadProps) {
  const isEmpty = body === null || body === undefined || body === '';
  return (
    <Box sx={{ mt: '8px' }}>
      {hideLabel ? null : (
        <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          {label}
        </Typography>
      )}
      {isEmpty ? null : (
        <Box
          component="pre"
          // As an attribute: in a style it would be flipped for Arabic.
          dir="ltr"
          tabIndex={0}
          aria-label={label}
          data-field={field}
          sx={{
            m: 0,
            mt: '2px',
            p: '8px 10px',
            maxHeight: 240,
            overflow: 'auto',
            borderRadius: '6px',
            border: 1,
            borderColor: 'divider',
            backgroundColor: 'background.default',
            // Letters that no fixed-width font has come in the font of the rest.
            fontFamily:
              "ui-monospace, SFMono-Regular, Menlo, Consolas, monospace, 'IBM Plex Sans Thai', 'IBM Plex Sans Arabic'",
            fontSize: 12,
            lineHeight: 1.55,
            textAlign: 'left /* @noflip */' as 'left',
            whiteSpace: 'pre-wrap',
            overflowWrap: 'anywhere',
          }}
        >
          {pretty(body)}
        </Box>
      )}
    </Box>
  );
}

function pretty(body: unknown): string {
  if (typeof body !== 'string') return JSON.stringify(body, null, 2) ?? '';
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}
