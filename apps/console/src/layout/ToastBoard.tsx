import { Notification } from 'react-admin';

/** The toasts, at the top right for three seconds. */
export const ToastBoard = () => (
  <Notification autoHideDuration={3_000} anchorOrigin={{ vertical: 'top', horizontal: 'right' }} sx={{ mt: '48px' }} />
);
