import Checkbox from '@mui/material/Checkbox';
import FormHelperText from '@mui/material/FormHelperText';
import { useId, type ReactNode } from 'react';
import { useBound } from '@lamliang/ui';

/** Whether the policy was read and accepted, in this version. */
export function Consent({ version, children }: { version: string; children: ReactNode }) {
  const { frame, value, onChange, onBlur, ref } = useBound({ name: 'policy_version', label: children });
  const id = useId();
  return (
    <div style={{ fontSize: 14 }}>
      <label style={{ display: 'flex', alignItems: 'center', minHeight: 44 }}>
        <Checkbox
          checked={value === version}
          onChange={(_, checked) => onChange(checked ? version : null)}
          onBlur={onBlur}
          slotProps={{
            input: {
              ref,
              'aria-invalid': Boolean(frame.error),
              'aria-required': true,
              'aria-describedby': frame.error ? `${id}-note` : undefined,
              'data-field': 'policy_version',
            } as object,
          }}
        />
        <span>{children}</span>
      </label>
      {frame.error ? (
        <FormHelperText id={`${id}-note`} error role="alert" component="p">
          {frame.error}
        </FormHelperText>
      ) : null}
    </div>
  );
}
