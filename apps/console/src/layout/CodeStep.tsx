import { Alert, Box, Button, FormControl, FormHelperText, FormLabel, OutlinedInput, Typography } from '@mui/material';
import { useState, type FormEvent } from 'react';
import { useTranslate } from '../providers/translate.ts';

/** The second step of a login: a code of the authenticator app, or a recovery code. @throws nothing: `onCode` tells */
export function CodeStep({
  title,
  level = 'h1',
  hint,
  demo_secret,
  busy,
  fault,
  onCode,
  onBack,
}: {
  title: string;
  level?: 'h1' | 'h3';
  hint: string;
  /** Secret of a demo login, for the visitor's own app. */
  demo_secret?: string | undefined;
  busy: boolean;
  fault?: string | undefined;
  onCode: (code: string) => void;
  onBack?: () => void;
}) {
  const translate = useTranslate();
  const [code, setCode] = useState('');
  const [isEmpty, setEmpty] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setEmpty(!code.trim());
    if (code.trim()) onCode(code.trim());
  };
  return (
    <Box component="form" noValidate onSubmit={submit} sx={{ display: 'grid', gap: '20px' }}>
      <Box>
        <Typography variant="h1" component={level} sx={{ fontSize: level === 'h1' ? 22 : 16 }}>
          {title}
        </Typography>
        <Typography color="textSecondary">{hint}</Typography>
      </Box>
      {demo_secret ? (
        <Alert severity="info" variant="outlined">
          {translate('signin.second_factor.demo')}
          <Box component="bdi" sx={{ display: 'block', fontFamily: 'monospace', overflowWrap: 'anywhere' }}>
            {demo_secret}
          </Box>
        </Alert>
      ) : null}
      {fault ? (
        <Alert severity="error" variant="outlined">
          {fault}
        </Alert>
      ) : null}
      <FormControl>
        <FormLabel htmlFor="code" sx={{ mb: '6px', fontSize: 14, fontWeight: 500, color: 'text.primary' }}>
          {translate('signin.second_factor.code')}
        </FormLabel>
        <OutlinedInput
          id="code"
          name="code"
          value={code}
          error={isEmpty}
          aria-describedby={isEmpty ? 'code-fault' : undefined}
          onChange={(event) => setCode(event.target.value)}
          autoComplete="one-time-code"
          autoFocus
          inputProps={{ maxLength: 40, spellCheck: false, autoCapitalize: 'characters', dir: 'ltr' }}
        />
        {isEmpty ? (
          <FormHelperText id="code-fault" error>
            {translate('ra.validation.required')}
          </FormHelperText>
        ) : null}
      </FormControl>
      <Button type="submit" variant="contained" size="large" loading={busy}>
        {translate('signin.second_factor.submit')}
      </Button>
      {onBack ? (
        <Button onClick={onBack} disabled={busy}>
          {translate('signin.second_factor.back')}
        </Button>
      ) : null}
    </Box>
  );
}
